/** Who works in the office. */
export type StaffMember = { id: number; name: string; email: string; role: 'staff' | 'manager' }
