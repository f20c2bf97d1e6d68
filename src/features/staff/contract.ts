import type { StaffApplicationCalls } from './applications/contract.ts'
import type { CandidateCalls } from './candidates/contract.ts'
import type { ImportCalls } from './import/contract.ts'
import type { JobsCalls } from './jobs/contract.ts'
import type { JoinCalls } from './joining/contract.ts'
import type { LogCalls } from './log/contract.ts'
import type { PeopleCalls } from './people/contract.ts'
import type { SignInCalls } from './sign-in/contract.ts'
import type { TodayCalls } from './today/contract.ts'

/** Every call of the office, by method and path. */
export type StaffCalls = CandidateCalls &
  ImportCalls &
  JobsCalls &
  JoinCalls &
  LogCalls &
  PeopleCalls &
  SignInCalls &
  StaffApplicationCalls &
  TodayCalls
