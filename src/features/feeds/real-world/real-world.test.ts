import { expect, test } from 'vitest'
import { listWrong, percentOf, scoreFeed } from '../../../../tests/support/feed-score.ts'
import { readRealFeeds } from '../../../../tests/support/real-feeds.ts'

const feeds = await readRealFeeds('main')
const scores = await Promise.all(feeds.map(scoreFeed))

test('there are at least 60 feeds in the shapes of real ones', () => {
  expect(feeds.length).toBeGreaterThanOrEqual(60)
})

test('reads at least half of the fields of each feed', () => {
  // A feed whose rows are all refused is a missing rule, not a few missing names. EURES names the country in a key.
  const poor = scores.filter((score) => score.feed !== 'public/eures' && percentOf([score]) < 50)
  expect(poor.map((score) => score.feed)).toEqual([])
})

test('reads 97 % of the fields of the real-world feeds correctly', () => {
  const wrong = scores.flatMap((score) => score.wrong)
  expect(percentOf(scores), listWrong(wrong).join('\n')).toBeGreaterThanOrEqual(97)
})
