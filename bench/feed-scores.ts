import { type FeedScore, percentOf, scoreFeed, type WrongField } from '../tests/support/feed-score.ts'
import { readRealFeeds } from '../tests/support/real-feeds.ts'

type FamilyScore = { family: string; feeds: number; fields: number; wrong: number; percent: number }
export type FeedScores = { families: FamilyScore[]; percent: number; heldOutPercent: number; wrong: WrongField[] }

/** The fields that the import reads correctly in feeds with the shapes of real ones. */
export async function scoreFeeds(): Promise<FeedScores> {
  const main = await scoreSet('main')
  const heldOut = await scoreSet('held-out')
  const families = Object.entries(Object.groupBy([...main, ...heldOut], (score) => score.family))
  return {
    families: families.map(([family, scores = []]) => summarise(family, scores)),
    percent: percentOf(main),
    heldOutPercent: percentOf(heldOut),
    wrong: [...main, ...heldOut].flatMap((score) => score.wrong),
  }
}

async function scoreSet(set: Parameters<typeof readRealFeeds>[0]): Promise<FeedScore[]> {
  return Promise.all((await readRealFeeds(set)).map(scoreFeed))
}

function summarise(family: string, scores: readonly FeedScore[]): FamilyScore {
  return {
    family,
    feeds: scores.length,
    fields: scores.reduce((sum, score) => sum + score.fields, 0),
    wrong: scores.reduce((sum, score) => sum + score.wrong.length, 0),
    percent: percentOf(scores),
  }
}
