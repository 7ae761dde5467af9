import { listCategories } from '@shenglang/contract/catalog/routes'
import { isFault } from '@shenglang/contract/fault'
import { WORK_STATES } from '@shenglang/contract/studio/entities'
import { listOwnWorks, ownWork } from '@shenglang/contract/studio/works'
import { data, useSearchParams } from 'react-router'
import { loadDictionaries } from '../remote/dictionaries.ts'
import { callContext, callerContext, partContext } from '../remote/page-context.ts'
import { useSignInGate, useUser } from '../session/session.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import type { Route } from './+types/upload-page'
import { useLiveWorks } from './live-works.ts'
import { NewPack } from './NewPack.tsx'
import { OwnWorks } from './OwnWorks.tsx'
import { UploadPanel } from './UploadPanel.tsx'
import styles from './upload.module.css'
import { WorkEditor } from './WorkEditor.tsx'

const PAGE_SIZE = 20
const DICTIONARIES = ['cms_music_style', 'cms_track_versions', 'cms_track_keys', 'cms_genres'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { userId, isArtists, isAdmin } = context.get(callerContext)
  if (userId === undefined) return { who: 'visitor' as const }
  if (!isArtists && !isAdmin) return { who: 'listener' as const }
  const call = context.get(callContext)
  const query = new URL(request.url).searchParams
  const state = WORK_STATES.find((known) => known === query.get('state'))
  const id = query.get('id') ?? ''
  const pageNum = Math.max(1, Math.trunc(Number(query.get('pageNum'))) || 1)
  try {
    const [works, work, categories, dictionaries] = await Promise.all([
      context.get(partContext)(call(listOwnWorks, { ...(state ? { state } : {}), pageNum, pageSize: PAGE_SIZE })),
      id === '' ? undefined : call(ownWork, { id }),
      // What there is to choose from is needed where a work is edited.
      id === '' ? [] : call(listCategories, {}),
      id === '' ? [] : loadDictionaries(call, DICTIONARIES),
    ])
    const [styleEntries = [], versions = [], keys = [], genres = []] = dictionaries
    return {
      who: 'artist' as const,
      works,
      work,
      state,
      pageNum,
      choices: { categories, styles: styleEntries, versions, keys, genres },
    }
  } catch (error) {
    if (isFault(error) && (error.code === 'WORK_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = () => [{ title: '上传与作品 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <h1>上传与作品</h1>
      {loaderData.who === 'visitor' ? <SignInFirst /> : null}
      {loaderData.who === 'listener' ? <ApplyFirst /> : null}
      {loaderData.who === 'artist' ? <Studio {...loaderData} /> : null}
    </div>
  )
}

type Artist = Extract<Route.ComponentProps['loaderData'], { who: 'artist' }>

function Studio({ works, work, state, pageNum, choices }: Artist) {
  const user = useUser()
  const [query] = useSearchParams()
  const isWaiting = [...(works?.rows ?? []), ...(work ? [work] : [])].some(({ files }) =>
    files.some(({ state }) => state === 'queued'),
  )
  const progress = useLiveWorks(isWaiting)
  if (!user) return null
  return work ? (
    <WorkEditor
      key={work.resourceId}
      work={work}
      choices={choices}
      progress={progress}
      userId={user.userId}
      works={works?.rows ?? []}
    />
  ) : (
    <>
      <UploadPanel userId={user.userId} />
      <NewPack />
      {works ? <OwnWorks works={works.rows} state={state} progress={progress} /> : <MissingPart />}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={works?.total ?? 0} />
    </>
  )
}

function SignInFirst() {
  const mayGoOn = useSignInGate()
  return (
    <Notice
      title="登录后可以上传"
      actions={
        <Button look="gold" onClick={() => mayGoOn()}>
          去登录
        </Button>
      }
    />
  )
}

function ApplyFirst() {
  return (
    <Notice
      title="艺人才能上传作品"
      actions={
        <ButtonLink look="gold" to="/artist/applyArtist">
          申请艺人
        </ButtonLink>
      }
    >
      申请几分钟就能填完，审核一般在两个工作日内完成
    </Notice>
  )
}
