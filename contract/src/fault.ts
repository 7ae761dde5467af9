import type { FaultCode } from './fault-table.ts'

export type FaultDetail = Record<string, string | number>

interface FaultParts {
  /** The HTTP status. */
  status: number
  /** The message for the user. */
  message: string
  detail?: FaultDetail
}

/** Thrown by a call, in browser and server. Branch on `code`, never on the text. */
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

/** The fields that make a fault. */
export type FaultData = Pick<Fault, 'code' | 'detail'>

/** Whether it is a fault, of this copy of the contract or another's: the site's bundle contains its own. */
export function isFault(error: unknown): error is Fault {
  return error instanceof Error && error.name === 'Fault' && 'code' in error
}

/** Replaces `{name}` in a text by its detail. */
export function filled(text: string, detail: FaultDetail): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? ''))
}
