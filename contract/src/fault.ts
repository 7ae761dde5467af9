import type { FaultCode } from './fault-table.ts'

export type FaultDetail = Record<string, string | number>

interface FaultParts {
  /** The HTTP status. */
  status: number
  /** What the user reads. */
  message: string
  detail?: FaultDetail
}

/** What a call throws on both sides of the wire. Branch on `code`, never on the text. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly detail: FaultDetail

  constructor(code: FaultCode, { status, message, detail = {} }: FaultParts, options?: ErrorOptions) {
    super(message, options)
    this.name = 'Fault'
    this.code = code
    this.status = status
    this.detail = detail
  }
}

/** What a fault is made of. */
export type FaultData = Pick<Fault, 'code' | 'detail'>

/** Whether it is a fault, of this copy of the contract or another's: the site's bundle carries its own. */
export function isFault(error: unknown): error is Fault {
  return error instanceof Error && error.name === 'Fault' && 'code' in error
}

/** A text with what stands in braces filled in. */
export function filled(text: string, detail: FaultDetail): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? ''))
}
