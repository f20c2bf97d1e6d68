/** 1240 as '1,240'. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '1 image' or '1,240 images', for a noun such as 'image'. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** '1 job' or '1,240 jobs'. */
export function countJobs(count: number): string {
  return countOf(count, 'job')
}
