import type { applicationCalls } from './applications/contract.ts'
import type { actionCalls, readingCalls } from './candidates/contract.ts'
import type { importCalls, sourceCalls, startCalls } from './import/contract.ts'
import type { bannerCalls, jobCalls } from './jobs/contract.ts'
import type { joinCalls } from './joining/contract.ts'
import type { logCalls } from './log/contract.ts'
import type { messageCalls } from './messages/contract.ts'
import type { peopleCalls } from './people/contract.ts'
import type { rateCalls } from './rates/contract.ts'
import type { signInCalls } from './sign-in/contract.ts'
import type { todayCalls } from './today/contract.ts'

/** Every call of the office, by method and path. */
export type StaffCalls = typeof actionCalls &
  typeof applicationCalls &
  typeof bannerCalls &
  typeof importCalls &
  typeof jobCalls &
  typeof joinCalls &
  typeof logCalls &
  typeof messageCalls &
  typeof peopleCalls &
  typeof rateCalls &
  typeof readingCalls &
  typeof signInCalls &
  typeof sourceCalls &
  typeof startCalls &
  typeof todayCalls
