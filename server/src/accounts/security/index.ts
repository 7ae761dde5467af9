export { type StaffRules, staffRulesOf } from '../sessions/staff-sign-in.ts'
export { removeTwoStep } from './remove-two-step.ts'
export { requireProof } from './staff-proof.ts'
