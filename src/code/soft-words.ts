// Words that requests, issues and commit messages are full of, whatever they are about. They are looked for, at less
// weight, and say nothing of the name of a file.

import { CODE_PARTS } from "../analysis/identifier-analyzer.ts";

const ACTIONS =
  "add adds adding allow avoid bring change check clean clear consider create do drop enable ensure fix get give " +
  "help hide implement improve include introduce keep let make move optimize pass perform prefer prevent " +
  "provide put rearrange reduce refactor remove rename replace respect return revert rework rewrite set should show " +
  "simplify skip support switch take tidy try tweak unify update upgrade use using";

const TALK =
  "able actual again already also always another any anyway apparently appear around available back bad basic because " +
  "before behave behavior behaviour best better both bug case cause causes certain clearly complete correct correctly " +
  "couple currently current deal describe described description different directly due each easy either else enough " +
  "especially etc even ever every everything exact exactly example exist existing expect expected expects extra fail failed " +
  "failing fails failure far feature few find first following found full further general good great happen happens hard " +
  "have high idea immediately important inside instead issue issues just kind know last later latest least less like " +
  "likely long look looks lot manual many maybe mean merge minor miss missing more most much multiple must " +
  "necessary need needed needs never new nice none normal note nothing now obvious often ok old once one only " +
  "original other otherwise output own particular people perhaps place please point possible possibly previous " +
  "previously probably problem problems proper properly purpose question quite rather real really reason recent related " +
  "report reproduce right same see seem seems self several similar simple simply since single small so some " +
  "something sometimes somewhere soon specific specify steps still such sure thing things think thought through " +
  "today together too total true trying two unable unexpected unless until up used useful usually various very " +
  "via want wants way ways well whole why will without wrong yes yet";

const CODE_TALK = "behind code detail details implementation logic mechanism " + "project repo";

/** The stems of soft words. */
export const SOFT_STEMS: ReadonlySet<string> = new Set(
  [ACTIONS, TALK, CODE_TALK].flatMap((words) => words.split(" ")).flatMap((word) => CODE_PARTS.indexTerms(word)),
);
