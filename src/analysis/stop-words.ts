// English words that carry no meaning in a query about tools or code, as opposed to a query in a library of prose. A
// word that names an action, an object, an order, a place or a moment stays (get, list, all, first, up, before), and so
// does one that is also a name: may is a month, us a country, who an organization.

const DETERMINERS = "a an the this that these those any some such both no";

const PRONOUNS =
  "i me my mine myself we our ours ourselves you your yours yourself he him his himself she her hers herself " +
  "it its itself they them their theirs themselves";

const QUESTION_WORDS = "what which whose whom when where why how";

const AUXILIARIES =
  "am is are was were be been being have has had having do does did doing " +
  "can could will would shall should might must";

const PREPOSITIONS =
  "about against among as at between by during for from in into of on onto through to toward towards upon via " +
  "with within without";

const CONJUNCTIONS = "and or nor but if because although though unless whether while than so";

const ADVERBS = "not also just very too there here";

const REQUESTS = "please kindly thanks want need let";

/** What contractions leave when the apostrophe separates words: it's, we'll, don't. */
const CONTRACTION_PARTS = "s t d m ll re ve don doesn didn isn aren wasn haven hasn couldn wouldn shouldn";

/** Stop words of English, lower-case. To be dropped from a query only while other words remain. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  [
    DETERMINERS,
    PRONOUNS,
    QUESTION_WORDS,
    AUXILIARIES,
    PREPOSITIONS,
    CONJUNCTIONS,
    ADVERBS,
    REQUESTS,
    CONTRACTION_PARTS,
  ].flatMap((words) => words.split(" ")),
);
