import { type ReactNode, useEffect } from 'react'
import { PageHead } from '../../app/ui/layout/PageHead.tsx'
import * as texts from './texts.ts'

interface PageFrameProps {
  title: string
  /** The line below the title: the purpose of the page, or the number of its rows. */
  lead?: ReactNode
  /** Buttons that concern the whole page. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of the office: its head, and its title in the browser's tab. */
export function PageFrame({ title, lead, actions, children }: PageFrameProps) {
  useEffect(() => {
    document.title = `${title} · ${texts.office}`
  }, [title])
  return (
    <div className="grid one-column gap-20 content-start break">
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  )
}
