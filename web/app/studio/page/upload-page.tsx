import { listCategories } from '@shenglang/contract/catalog/routes'
import { isFault } from '@shenglang/contract/fault'
import { WORK_STATES } from '@shenglang/contract/studio/entities'
import { listMyPremieres } from '@shenglang/contract/studio/premieres'
import { listMyWorks, myWork } from '@shenglang/contract/studio/works'
import { data, useSearchParams } from 'react-router'
import { loadDictionaries } from '../../remote/dictionaries.ts'
import { callContext, callerContext, partContext } from '../../remote/page-context.ts'
import { SignInFirst } from '../../session/SignInFirst.tsx'
import { useUser } from '../../session/session.tsx'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { MissingPart } from '../../ui/layout/MissingPart.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { MyPremieres } from '../premieres/MyPremieres.tsx'
import { UploadPanel } from '../uploads/UploadPanel.tsx'
import styles from '../uploads/upload.module.css'
import { useLiveWorks } from '../works/live-works.ts'
import { MyWorks } from '../works/MyWorks.tsx'
import type { Route } from './+types/upload-page'
import { NewPack } from './NewPack.tsx'
import * as texts from './texts.ts'
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
  const pageNum = pageIn(query)
  try {
    const [works, work, categories, dictionaries, premieres] = await Promise.all([
      context.get(partContext)(call(listMyWorks, { ...(state ? { state } : {}), pageNum, pageSize: PAGE_SIZE })),
      id === '' ? undefined : call(myWork, { id }),
      // The choices are needed where a work is edited.
      id === '' ? [] : call(listCategories, {}),
      id === '' ? [] : loadDictionaries(call, DICTIONARIES),
      // Only an artist has a page to announce it on.
      id === '' && isArtists ? context.get(partContext)(call(listMyPremieres, {})) : null,
    ])
    const [styleEntries = [], versions = [], keys = [], genres = []] = dictionaries
    return {
      who: 'artist' as const,
      works,
      work,
      state,
      pageNum,
      premieres,
      now: new Date().toISOString(),
      choices: { categories, styles: styleEntries, versions, keys, genres },
    }
  } catch (error) {
    if (isFault(error) && (error.code === 'WORK_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = () => [{ title: texts.uploadTitle }, { name: 'robots', content: 'noindex' }]

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <PageHead title={texts.uploadAndWorks} />
      {loaderData.who === 'visitor' ? <SignInFirst title={texts.signInToUpload} /> : null}
      {loaderData.who === 'listener' ? <ApplyFirst /> : null}
      {loaderData.who === 'artist' ? <Studio {...loaderData} /> : null}
    </div>
  )
}

type Artist = Extract<Route.ComponentProps['loaderData'], { who: 'artist' }>

function Studio({ works, work, state, pageNum, premieres, now, choices }: Artist) {
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
      {premieres === null ? null : (
        <div className="mt-12">{premieres ? <MyPremieres {...premieres} now={now} /> : <MissingPart />}</div>
      )}
      {works ? <MyWorks works={works.rows} state={state} progress={progress} /> : <MissingPart />}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={works?.total ?? 0} />
    </>
  )
}

function ApplyFirst() {
  return (
    <Notice
      title={texts.artistsUpload}
      actions={
        <ButtonLink look="gold" to="/artist/applyArtist">
          {texts.applyArtist}
        </ButtonLink>
      }
    >
      {texts.applyHint}
    </Notice>
  )
}
