/** What stands between a provider and us, as far as its answer or its silence says. */
export type ProviderTrouble = 'network' | 'clock' | 'serial' | 'key' | 'their-key' | 'app' | 'other'

interface Failure {
  /** The provider's own code and text; '' where it gave none. */
  code?: string
  detail?: string
  trouble?: ProviderTrouble
  cause?: unknown
}

/** A provider that is away, refuses for now, or answers what cannot be trusted: what was asked may have happened or not. */
export class ProviderUnavailable extends Error {
  override readonly name: string = 'ProviderUnavailable'
  readonly code: string
  readonly detail: string
  readonly trouble: ProviderTrouble

  constructor(message: string, { code = '', detail = '', trouble = 'other', cause }: Failure = {}) {
    const said = [code, detail].filter(Boolean).join(' ')
    super(said === '' ? message : `${message}: ${said}`, { cause })
    this.code = code
    this.detail = detail
    this.trouble = trouble
  }
}

/** A payment that can be made yet, as its provider would not close it: some refuse that in the first minutes. */
export class CloseRefused extends ProviderUnavailable {
  override readonly name = 'CloseRefused'
}
