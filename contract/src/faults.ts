import { Fault, type FaultDetail, filled } from './fault.ts'
import { FAULTS, type FaultCode } from './fault-table.ts'

/** A fault with its text from the table. */
export function fault(code: FaultCode, detail: FaultDetail = {}, options?: ErrorOptions): Fault {
  const { status, text } = FAULTS[code]
  return new Fault(code, { status, message: filled(text, detail), detail }, options)
}

/** BAD_ARGUMENT for a field, with the reason that the user reads. */
export const badField = (field: string, reason: string): Fault => fault('BAD_ARGUMENT', { field, reason, message: reason })
