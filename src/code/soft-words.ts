// Words that requests, issues and commit messages are full of, whatever they are about. They are looked for, at less
// weight, and say nothing of the name of a file.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";

const ACTIONS =
  "add adds adding allow avoid bring call called change check clean clear consider create do drop enable ensure fix get give " +
  "handle help hide implement improve include introduce keep let make mark move optimize pass perform prefer prevent " +
  "provide put rearrange reduce refactor remove rename replace respect return revert rework rewrite run set should show " +
  "simplify skip start stop support switch take test tidy try tweak unify update upgrade use using work works";

const TALK =
  "able actual again already also always another any anyway apparently appear around available back bad basic because " +
  "before behave behavior behaviour best better both bug case cause causes certain clearly common complete correct correctly " +
  "couple currently current deal describe described description different directly due each easy either else enough " +
  "especially etc even ever every everything exact exactly example exist existing expect expected expects extra fail failed " +
  "failing fails failure far feature few find first following found full further general good great happen happens hard " +
  "have hello high idea immediately important inside instead issue issues just kind know last later latest least less like " +
  "likely line long look looks lot main manual many maybe mean merge minor miss missing more most much multiple must " +
  "necessary need needed needs never new nice none normal note nothing now obvious often ok old once one only open " +
  "original other otherwise output own part particular people perhaps place please point possible possibly previous " +
  "previously probably problem problems proper properly purpose question quite rather real really reason recent related " +
  "report reproduce result results right same see seem seems self several similar simple simply since single small so some " +
  "something sometimes somewhere soon specific specify state steps still such sure thing things think thought through time " +
  "today together too total true trying two unable unexpected unless until up used useful user users usually various very " +
  "via want wants way ways well whole why will without wrong yes yet";

const CODE_TALK =
  "behind code core detail details implementation internals internal logic mechanism method function functionality " +
  "class file files lines module package project repo version";

/** The stems of soft words. */
export const SOFT_STEMS: ReadonlySet<string> = new Set(
  [ACTIONS, TALK, CODE_TALK].flatMap((words) => words.split(" ")).flatMap((word) => CODE_PARTS.indexTerms(word)),
);
