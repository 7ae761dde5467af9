export { removeTwoStep } from './remove-two-step.ts'
export { proofCheck } from './staff-proof.ts'
