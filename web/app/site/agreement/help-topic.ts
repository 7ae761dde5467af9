import type { Block } from './agreement-text.ts'

export interface Question {
  ask: string
  answer: Block[]
}

export interface Topic {
  /** The fragment of its address. */
  id: string
  title: string
  questions: Question[]
}
