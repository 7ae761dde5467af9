import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useNavigate } from 'react-router'
import { Button } from '../ui/Button.tsx'
import styles from './upload.module.css'
import { useWorkCall } from './work-call.ts'

/** Begins a pack of one's own singles. */
export function NewPack() {
  const [run, isBusy] = useWorkCall()
  const navigate = useNavigate()
  const begin = async () => {
    const pack = await run(saveResource, { title: '未命名合集', contentType: CONTENT_TYPES.collection })
    if (pack) await navigate(`?id=${pack.resourceId}`)
  }
  return (
    <div className={styles.pack}>
      <Button disabled={isBusy} onClick={begin}>
        新建合集
      </Button>
    </div>
  )
}
