import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** Peak resident memory in MB of a process, and of the largest process that it has started. */
export type PeakMemory = { own: number; child: number }

const intervalMs = 50

/** Measures a process until `isEnded` says so. A child process is seen if it runs for longer than 50 ms. */
export async function watchMemory(pid: number, isEnded: () => boolean): Promise<PeakMemory> {
  const peak = { own: 0, child: 0 }
  while (!isEnded()) {
    peak.own = Math.max(peak.own, await peakOf(String(pid)))
    for (const child of await childrenOf(pid)) peak.child = Math.max(peak.child, await peakOf(child))
    await sleep(intervalMs)
  }
  return peak
}

/** 0 for a process that has ended. */
async function peakOf(pid: string): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

async function childrenOf(pid: number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return text.split(' ').filter(Boolean)
}
