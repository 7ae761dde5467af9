import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { saveResource } from '@shenglang/contract/studio/works'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { useWorkCall } from '../works/work-call.ts'
import * as texts from './texts.ts'

/** Starts a pack of the artist's singles. */
export function NewPack() {
  const [run, isBusy] = useWorkCall()
  const navigate = useNavigate()
  const begin = async () => {
    const pack = await run(saveResource, { title: texts.unnamedPack, contentType: CONTENT_TYPES.collection })
    if (pack) await navigate(`?id=${pack.resourceId}`)
  }
  return (
    <div className="flex at-end mt-12">
      <Button disabled={isBusy} onClick={begin}>
        {texts.newPack}
      </Button>
    </div>
  )
}
