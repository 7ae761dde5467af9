/** A paragraph, a list, or a table. In its words 《…》 names an agreement and **…** what weighs on the reader. */
export type Block = string | string[] | { head: string[]; rows: string[][] }

export interface Section {
  /** The fragment of its address. */
  id: string
  title: string
  blocks: Block[]
}

export interface AgreementText {
  /** What matters most, before the sections. */
  points: string[]
  sections: Section[]
}
