/** 1240 as '1,240'. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** '1 job' or '1,240 jobs'. */
export function countJobs(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'job' : 'jobs'}`
}
