import type { Fleet } from './fleet.ts'

/** What a check found: a line for the table, and whether it is as it must be. */
export type Finding = { result: string; isRight: boolean }

/** `what`: what must hold. */
export type Check = { what: string; run(fleet: Fleet): Promise<Finding> }
