import type { Block } from '@shenglang/contract/site/agreement/markup'

export interface Question {
  question: string
  answer: Block[]
}

export interface Topic {
  /** The fragment of its address. */
  id: string
  title: string
  questions: Question[]
}
