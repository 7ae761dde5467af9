import { type HTMLAttributes, Suspense, useState } from 'react'

/**
 * A popover that a button opens by its id (`popoverTarget`), so that the browser handles the focus, Escape and a press
 * elsewhere. Its content is loaded, and rendered, while it is open.
 */
export function PopoverPanel({ children, ...section }: HTMLAttributes<HTMLElement> & { id: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section popover="auto" onToggle={({ newState }) => setOpen(newState === 'open')} {...section}>
      {isOpen ? <Suspense>{children}</Suspense> : null}
    </section>
  )
}
