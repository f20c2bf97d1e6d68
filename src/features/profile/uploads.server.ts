import { CallRefused } from '../../http/call-refused.server.ts'

/** Each upload is held in memory until it is whole. A browser sends one at a time, others only after lost connections. */
const mostOfOne = 10
const mostOfAll = 40

/** Counts the uploads that are on their way in this process. */
export function createUploads() {
  const ofEach = new Map<number, number>()
  let ofAll = 0
  return { enter }

  /** Returns the way out, to be called once. Throws a `CallRefused` where somebody, or everybody together, sends too many at once. */
  function enter(candidateId: number): () => void {
    const own = ofEach.get(candidateId) ?? 0
    if (own >= mostOfOne) throw new CallRefused('You have too many uploads in progress. Please wait a few seconds, then try again.', { statusCode: 429, retryAfterSeconds: 5, limit: 'uploads' })
    if (ofAll >= mostOfAll) throw new CallRefused('Very many photos are arriving right now. Please try again in a moment.', { statusCode: 503, retryAfterSeconds: 5 })
    ofEach.set(candidateId, own + 1)
    ofAll++
    return () => leave(candidateId)
  }

  function leave(candidateId: number) {
    const left = (ofEach.get(candidateId) ?? 1) - 1
    if (left === 0) ofEach.delete(candidateId)
    else ofEach.set(candidateId, left)
    ofAll--
  }
}
