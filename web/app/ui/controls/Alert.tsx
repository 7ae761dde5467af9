import type { ReactNode } from 'react'

/** An error that screen readers read at once; nothing where there is none. */
export const Alert = ({ className = '', children }: { className?: string; children: ReactNode }) =>
  children ? (
    <p className={`ink-red ${className}`} role="alert">
      {children}
    </p>
  ) : null
