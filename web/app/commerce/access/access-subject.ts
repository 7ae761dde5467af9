/** The refused action, and the works it was meant for. */
export interface AccessSubject {
  action: 'play' | 'download'
  /** Either some works, or all of a crate. */
  resourceIds?: readonly string[]
  crateId?: string
}

export interface AccessRequest {
  /** The code of the refusal: a level is missing, or only a purchase opens it. */
  code: string
  /** The text of the refusal (spec §8). */
  message: string
  subject: AccessSubject
  /** Continues the refused action once it is paid for: bought alone, or opened by a level. */
  onOpened: (isBought: boolean) => void
}
