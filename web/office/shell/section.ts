import type { waitingWork } from '@shenglang/contract/office/routes'
import type { Permission } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import type { ComponentType } from 'react'

/** Counts of the work that waits for staff, by kind. */
export type Waiting = AnswerOf<typeof waitingWork>

/** A page of the office. */
export interface Page {
  /** Below `/admin`, as the router writes it: `orders`, `people/:userId`. */
  readonly path: string
  /** Makes it a tab of its section; pages without one are opened from others. */
  readonly label?: string
  /** Any of these permissions is enough; administrators may open all pages. */
  readonly permissions: readonly Permission[]
  /** Loads the module of the page, which exports it as `Component`. */
  readonly load: () => Promise<{ Component: ComponentType }>
}

/** An entry of the office's menu with its pages; its address is that of the first page that the reader may open. */
export interface Section {
  readonly label: string
  readonly icon: ComponentType<{ size?: number }>
  readonly pages: readonly Page[]
  /** The count that its icon shows. */
  readonly waiting?: (waiting: Waiting) => number
}
