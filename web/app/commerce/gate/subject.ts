/** What somebody wanted and was refused. */
export interface GateSubject {
  action: 'play' | 'download'
  /** Either some works, or all of a crate. */
  resourceIds?: readonly string[]
  crateId?: string
}

export interface GateRequest {
  /** The code of the refusal: a level is missing, or only a purchase opens it. */
  code: string
  /** Why not, in the words of the refusal (spec §8). */
  words: string
  subject: GateSubject
  /** Does what was wanted, once it is paid for: bought by itself, or opened by a level. */
  goOn: (isBought: boolean) => void
}
