import type { ReactNode } from 'react'

/** A shared part under its name; its states, such as loading, stay as they are. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="mt-20" data-example="">
      <h3 className="text-13 regular ink-t1 mb-8">{name}</h3>
      {children}
    </div>
  )
}

/** States of a part, side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex wrap middle gap-12">{children}</div>
}
