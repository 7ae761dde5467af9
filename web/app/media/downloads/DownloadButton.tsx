import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDownload } from '../../playback/downloads/download.ts'
import { quoteQuery } from '../../playback/downloads/quote.ts'
import { useSignInPrompt } from '../../session/session.tsx'
import { joined } from '../../track/text/track-text.ts'
import { refusesDownloads } from '../../ui/browser/we-chat.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconDownload } from '../../ui/data/icons.ts'
import { openPack } from './open-pack.tsx'
import { usePlayingVersion } from './playing-version.ts'
import * as texts from './texts.ts'

interface DownloadButtonProps {
  resourceId: string
  title: string
  /** The required right, shown after the label: `下载 · VIP2`. */
  right?: string | undefined
}

/** Packs every file of a resource, for any target; a user without the right to them sees at once what would open it. */
export function DownloadButton({ resourceId, title, right = '' }: DownloadButtonProps) {
  const { busyWith, downloadAll } = useDownload()
  const ensureSignedIn = useSignInPrompt()
  const client = useQueryClient()
  const [isRequesting, setRequesting] = useState(false)
  const playing = usePlayingVersion(resourceId)
  const isBusy = isRequesting || busyWith !== ''
  const take = async () => {
    setRequesting(true)
    try {
      const quote = await client.fetchQuery(quoteQuery({ resourceId }, {})).catch(() => undefined)
      if (!quote || quote.refused === quote.files) await downloadAll(resourceId)
      else await openPack({ resourceId, ...playing }, title)
    } finally {
      setRequesting(false)
    }
  }
  const press = () => {
    if (!refusesDownloads() && ensureSignedIn(() => void take())) void take()
  }
  return (
    <Button aria-label={`${joined(isBusy ? texts.preparing : texts.download, right)} ${title}`} disabled={isBusy} onClick={press}>
      <IconDownload size={16} aria-hidden="true" /> {isBusy ? texts.preparing : texts.download}
      {right === '' ? null : <small className="text-13 regular ink-t1"> · {right}</small>}
    </Button>
  )
}
