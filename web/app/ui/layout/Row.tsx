import type { HTMLAttributes } from 'react'

/** One thing in a list: what it is at the start, what it comes to or what can be done at the end. */
export function Row(props: HTMLAttributes<HTMLLIElement>) {
  return <li className="flex middle between gap-16 min-h-64 pad-8-0 line-below" {...props} />
}
