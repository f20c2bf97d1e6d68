import type { Section } from './heading-words.ts'

/** 'you', 'you'll', 'you will be', and in questions 'will you' and 'do you'. */
const you = String.raw`(?:(?:will|do|would|can|should) you|you(?:'ll|'d|'re| will| would| can| could| should| must| may| might| get to)?)(?: be)?`
const place = String.raw`(?: (?:here|with us|for us|at work|on the job|in (?:this|the|your) (?:role|job|position|team)))?`
const often = String.raw`(?: (?:each day|every day|daily|day to day|day-to-day|on a daily basis))?`
const tasks =
  'do|doing|work on|working on|contribute|own|owning|deliver|achieve|accomplish|build|building|create|lead|drive|handle|manage|' +
  'help|make an impact|make a difference|make your mark|impact|have an impact|add value|spend your time|spend your days|' +
  'be responsible for|responsible for|accountable for|focus on|take on|take care of|tackle|up to'
const toSucceed = String.raw`(?:succeed|be successful|excel|thrive|qualify|be considered|do (?:this|the) job)`
const isFit = String.raw`(?:thrive|excel|succeed|do well|(?:a )?(?:good |great |perfect |strong |right )?(?:fit|match))`

/**
 * What headings in whole phrases look like, in lower case. Each is closed: it allows no words but its own, so it cannot
 * match a sentence with anything to say.
 */
const phrases: Record<Section | 'other', readonly string[]> = {
  responsibilities: [
    `(?:what|how|where|things) ${you} (?:${tasks})${place}${often}`,
    String.raw`(?:in|as part of) (?:this|your|the) (?:role|job|position|opportunity|team),? you(?:'ll| will)(?: be)?(?: responsible for)?`,
    String.raw`(?:a )?(?:typical )?day in (?:the|your) life`,
    String.raw`your (?:typical )?(?:day|days|day to day|day-to-day|focus|focus areas)`,
    String.raw`you(?:'ll| will)(?: be (?:responsible|accountable) for)?|you are responsible for`,
    String.raw`the (?:job|role|position) (?:involves|entails|includes)`,
  ],
  requirements: [
    `(?:what|things) ${you} (?:bring|bringing|need|have|possess)${place}(?: to (?:${toSucceed}|the (?:table|role|team)|us|have|bring|apply))?${place}`,
    String.raw`what (?:do )?we(?:'re| are)? (?:looking for|look for|seeking|seek|searching for|expect|expect from you|need|need from you|require|require from you|ask for)(?: in (?:you|a candidate|candidates))?`,
    String.raw`whom? (?:you are|are you|(?:are )?we(?:'re| are)? (?:looking for|look for|seeking|seek|searching for))`,
    `${you} ${isFit}${place}(?: for (?:this|the|our) (?:role|job|position|team|company))?(?: here)? if(?: you(?:'re| are|'ve| have)?)?`,
    String.raw`(?:for|to) (?:this role|${toSucceed})${place},? you(?:'ll| will| should| must)? (?:need|have|bring|be)(?: to have)?`,
    String.raw`(?:the |our )?(?:ideal|strong|successful|great|right|perfect|preferred) candidates? (?:has|have|is|(?:will|should|must|may|might)(?: also)? (?:have|be|possess|bring))`,
    String.raw`(?:the |our )?(?:must|nice|good|great)(?:-| )(?:to(?:-| ))?haves?`,
    String.raw`(?:bonus|extra|plus) points(?: if(?: you)?(?: have)?)?`,
    String.raw`(?:we(?:'d| would) love (?:it )?if you (?:have|had)|it(?:'s| is| would be) (?:a plus|a bonus|great|nice) if(?: you(?: have)?)?)`,
  ],
  benefits: [
    `what ${you} (?:get|receive|enjoy|earn|gain|love)(?: (?:from us|in return))?${place}`,
    String.raw`what(?:'s| is) (?:in it for (?:you|me)|on offer)`,
    String.raw`what (?:do |can |will )?we(?:'ll| will| can|'re| are)? (?:offer|offering|provide|give|have to offer)(?: (?:you|to you|for you|in return|our (?:people|team|employees|staff)))?`,
    String.raw`what (?:[\p{L}\d&.'-]+ ){1,3}(?:offers|can offer|provides|has to offer)(?: you)?`,
    String.raw`why (?:you(?:'ll| will| should) )?(?:join|work (?:for|with|at)|choose) (?:us|our team|the team|[\p{L}\d&.'-]+(?: [\p{L}\d&.'-]+)?)`,
    String.raw`why you(?:'ll| will) (?:love|enjoy|like) (?:it here|us|this (?:role|job)|working (?:here|with us|for us))`,
    String.raw`(?:in return,? )?(?:we|the company) (?:(?:can |will )?offer|provide|offers|provides)(?: you)?(?: the following)?`,
    String.raw`(?:the )?(?:benefits|perks) of working (?:here|with us|for us)`,
  ],
  other: [
    String.raw`(?:how|where) (?:to|do i|do you|can i|can you|you can) apply(?: (?:now|for this (?:role|job|position|vacancy)))?`,
    String.raw`apply (?:now|here|today|online)|(?:interested|ready)(?: (?:to apply|to join us|in applying))?`,
    String.raw`(?:job )?applications?(?: (?:process|procedure|procedures|instructions|details|deadline|requirements|guidelines|information))?`,
    String.raw`about (?:the |our )?\p{L}[\p{L}\d&.'-]*(?: [\p{L}\d&.'-]+){0,2}`,
  ],
}

const patterns = Object.entries(phrases).map(
  ([section, each]) => [section, new RegExp(`^(?:${each.join('|')})$`, 'u')] as const,
)

/** The words that phrases start with. */
export const firstWordsOfPhrases =
  'what how where things in as a typical day your you the who whom for to our ideal strong successful great right perfect preferred must nice good ' +
  'bonus extra plus we it why benefits perks apply interested ready job application applications about'

/** The name of the section whose phrases match a heading in lower case; null if none do. */
export function matchPhrase(heading: string): string | null {
  return patterns.find(([, pattern]) => pattern.test(heading))?.[0] ?? null
}
