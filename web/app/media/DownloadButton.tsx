import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDownload } from '../playback/download.ts'
import { quoteQuery } from '../playback/quote.ts'
import { useSignInGate } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { IconDownload } from '../ui/icons.ts'
import { refusesDownloads } from '../ui/we-chat.ts'
import { openPack } from './open-pack.tsx'
import { usePlayingVersion } from './playing-version.ts'

/** Packs every file of a resource, for whichever program; whoever may have none of them is told at once what would open it. */
export function DownloadButton({ resourceId, title }: { resourceId: string; title: string }) {
  const { busyWith, downloadAll } = useDownload()
  const mayGoOn = useSignInGate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const playing = usePlayingVersion(resourceId)
  const isBusy = isAsking || busyWith !== ''
  const take = async () => {
    setAsking(true)
    try {
      const quote = await client.fetchQuery(quoteQuery({ resourceId }, {})).catch(() => undefined)
      if (!quote || quote.refused === quote.files) await downloadAll(resourceId)
      else await openPack({ resourceId, ...playing }, title)
    } finally {
      setAsking(false)
    }
  }
  const press = () => {
    if (!refusesDownloads() && mayGoOn(() => void take())) void take()
  }
  return (
    <Button aria-label={`下载 ${title}`} disabled={isBusy} onClick={press}>
      <IconDownload size={16} aria-hidden="true" /> {isBusy ? '正在准备…' : '下载'}
    </Button>
  )
}
