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

/** True for a `Fault` of any copy of the contract: the site's bundle contains its own class, which `instanceof` would miss. */
export function isFault(error: unknown): error is Fault {
  return error instanceof Error && error.name === 'Fault' && 'code' in error
}

/** Replaces each `{name}` in a text with its value in `detail`. */
export function filled(text: string, detail: FaultDetail): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(detail[name] ?? ''))
}
