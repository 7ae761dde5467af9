/** The cause of a failure, as far as the provider's answer or its silence says. */
export type ProviderTrouble = 'network' | 'clock' | 'serial' | 'key' | 'their-key' | 'app' | 'other'

interface Failure {
  /** The provider's own code and text; '' if it gave none. */
  code?: string
  detail?: string
  trouble?: ProviderTrouble
  cause?: unknown
}

/**
 * A provider that is unreachable, refuses for now, or answers what cannot be trusted: the call may have had its effect or not.
 */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
  readonly code: string
  readonly detail: string
  readonly trouble: ProviderTrouble

  constructor(message: string, { code = '', detail = '', trouble = 'other', cause }: Failure = {}) {
    const details = [code, detail].filter(Boolean).join(' ')
    super(details === '' ? message : `${message}: ${details}`, { cause })
    this.code = code
    this.detail = detail
    this.trouble = trouble
  }
}

/** A payment that its provider would not close, and can still be made: some refuse that in the first minutes. */
export class CloseRefused extends ProviderUnavailable {
  override readonly name = 'CloseRefused'
}
