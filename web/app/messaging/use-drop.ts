import type { Resource } from '@shenglang/contract/catalog/entities'
import { resourceDetail } from '@shenglang/contract/catalog/routes'
import { type DragEvent, useState } from 'react'
import { call } from '../remote/api.ts'
import { attempt } from '../ui/browser/attempt.ts'
import { picturesIn } from './MessageField.tsx'
import type { Written } from './outbox.ts'
import { resourceIdOf } from './resource-link.ts'

/** Accepts dropped pictures and tracks: any link to a track's page is one. */
export function useDrop(onDropped: (written: Written) => void) {
  const [isOver, setOver] = useState(false)
  const take = async ({ files, links }: { files: File[]; links: string }) => {
    for (const file of picturesIn(files)) onDropped({ file })
    const id = resourceIdOf(links, location.origin)
    if (files.length > 0 || id === undefined) return
    await attempt(async () => {
      const resource: Resource = await call(resourceDetail, { id })
      onDropped({ resource })
    })
  }
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.some((type) => type === 'Files' || type === 'text/uri-list')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      // The event's data is only available synchronously.
      void take({ files: [...event.dataTransfer.files], links: event.dataTransfer.getData('text/uri-list') })
    },
  }
  return { isOver, handlers }
}
