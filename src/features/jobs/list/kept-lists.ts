import { createKeptAnswers } from '../../../api-client/kept-answers.ts'
import type { JobList } from './job-list.ts'

/** Every fetch draws a new order, so Back finds the list as it was left, with all that was loaded. */
export const keptLists = createKeptAnswers<JobList>()
