// Words of talk: they say how somebody asks, hopes or feels, seldom what a tool must do. They are no stop words, because
// a tool may be about one of them (a friend, an idea, an option): in a query about tools they count, but little. Verbs
// that many tools are named after stay out, however common in talk: find, get, share, name.

const COURTESIES = "hello hey hi thank appreciate appreciated assist assistance okay yes";

const REQUESTS = "help give tell show looking like";

const WISHES =
  "hope hoping wish wonder wondering wondered prefer preferably considering decided planning try trying wanna gonna " +
  "needed needs require required requires";

const FEELINGS =
  "able aware certain clear concerned curious eager excited feel feeling glad happy interested love sense sure";

const PRAISE = "best better favorite fine fun good great interesting nice relevant unique useful worth engaging";

const THOUGHTS =
  "idea ideas insights inspiration know maybe may perhaps said say see seems think thinking thought understand view";

const LIGHT_VERBS =
  "become based came come comes deal ensure ensuring explore exploring gather gathering getting go goes going got " +
  "happen hear hosting improving including keep lets made mean obtain organizing attending provide provided provides " +
  "providing put take taking used uses using work works won named called regarding specified";

const AMOUNTS =
  "another bit bunch couple especially either else even every everyone everything anyone anything someone something " +
  "somehow stuff thing things lot lots least many much one ones several two various kind matter different particular " +
  "options specific ways";

const ADVERBS =
  "actually already always basically definitely directly easily easy exactly fully however instead particularly quick " +
  "quickly quite really simply specifically usually well possible together";

const PLACES = "above after before below down off out over under up until again once then";

const QUANTIFIERS = "all each few more most only other own same further us who";

const TIMES = "ahead away back around ever never now ready recently since soon still upcoming yet";

const ORDER = "additionally etc finally first firstly following furthermore hence lastly moreover next secondly";

const PEOPLE = "friend friends sister brother mom dad wife husband colleagues";

/** Lower-case words as they are typed, none of them a stop word. */
export const CONVERSATIONAL_WORDS: ReadonlySet<string> = new Set(
  [
    COURTESIES,
    REQUESTS,
    WISHES,
    FEELINGS,
    PRAISE,
    THOUGHTS,
    LIGHT_VERBS,
    AMOUNTS,
    ADVERBS,
    PLACES,
    QUANTIFIERS,
    TIMES,
    ORDER,
    PEOPLE,
  ].flatMap((words) => words.split(" ")),
);
