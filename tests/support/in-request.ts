import { RequestTime, runInRequestTime } from '../../src/db/time-limits/request-time.server.ts'

/** Runs `work` as a request would, whose response begins when `isOver` says so. */
export function inRequest<T>(work: () => Promise<T>, isOver = () => false): Promise<T> {
  return new Promise((resolve, reject) => {
    runInRequestTime(new RequestTime(isOver), () => void work().then(resolve, reject))
  })
}
