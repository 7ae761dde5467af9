import type { Resource } from '@shenglang/contract/catalog/entities'
import { rightOf } from '@shenglang/contract/catalog/price'
import { Link } from 'react-router'
import { useDownload } from '../playback/download.ts'
import { IconCheck, IconDownload } from '../ui/icons.ts'
import styles from './RightsButton.module.css'
import { resourceAddress } from './resource-address.ts'

interface RightsButtonProps {
  resource: Resource
  /** Without its outline, as in a chart. */
  isBare?: boolean
}

/**
 * The one right to a track, in one of four words: free is the arrow alone, a member's level, a price, or owned. What money
 * buys leads to its page; everything else is downloaded, and the server says no where a level does not reach.
 */
export function RightsButton({ resource, isBare = false }: RightsButtonProps) {
  const { downloadAll, busyWith } = useDownload()
  const right = rightOf(resource)
  if (!right) return null
  const { kind, words } = right
  const isBusy = busyWith !== ''
  const look = { className: styles.right, 'data-kind': kind, 'data-bare': isBare || undefined }
  if (kind === 'money')
    return (
      <Link {...look} to={resourceAddress(resource)} aria-label={`单买 ${words}：${resource.title}`}>
        {words}
      </Link>
    )
  return (
    <button
      type="button"
      {...look}
      aria-label={`${words}，下载 ${resource.title}`}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : () => void downloadAll(resource.resourceId)}
    >
      {kind === 'own' ? <IconCheck size={16} /> : null}
      {kind === 'free' ? null : words}
      {kind === 'own' ? null : <IconDownload size={16} />}
    </button>
  )
}
