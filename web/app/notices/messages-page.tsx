import { LOAD_FAILURES } from '@shenglang/contract/constants'
import { listInbox, noticeSettings, pushSettings } from '@shenglang/contract/notices/routes'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callContext, partContext } from '../remote/page-context.ts'
import { Button } from '../ui/controls/Button.tsx'
import { MissingPart } from '../ui/layout/MissingPart.tsx'
import { PageHead } from '../ui/layout/PageHead.tsx'
import { Tabs } from '../ui/layout/Tabs.tsx'
import { GrowingInbox } from './GrowingInbox.tsx'
import { messageArgs, NOTICE_PARTS, noticeArgs, useReadNotices } from './inbox-queries.ts'
import { MessageList } from './MessageList.tsx'
import styles from './messages-page.module.css'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { PushSettings } from './PushSettings.tsx'
import * as texts from './texts.ts'

const TABS = [
  ...NOTICE_PARTS.map(({ key, name }) => ({ key, name: key === 'all' ? texts.allNotices : name })),
  { key: 'private', name: texts.privateMessage },
  { key: 'settings', name: texts.noticeSettings },
] as const
type Tab = (typeof TABS)[number]['key']
const LINKS = TABS.map(({ key, name }) => ({ key, name, to: key === 'all' ? '/user/messages' : `?tab=${key}` }))

const argsOf = (tab: Exclude<Tab, 'settings'>) => (tab === 'private' ? messageArgs : noticeArgs(tab))

/** A failed request is repeated by the page, which shows the error. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const requested = new URL(request.url).searchParams.get('tab')
  const tab: Tab = TABS.find(({ key }) => key === requested)?.key ?? 'all'
  if (tab === 'settings') {
    const [settings, push] = await Promise.all([part(call(noticeSettings, {})), part(call(pushSettings, {}))])
    return { tab, settings, push, first: undefined }
  }
  return { tab, settings: undefined, push: undefined, first: await part(call(listInbox, argsOf(tab))) }
}

export const meta = () => [{ title: texts.messagesTitle }, { name: 'robots', content: 'noindex' }]

export default function MessagesPage() {
  const { tab, settings, push, first } = useLoaderData<typeof loader>()
  const markRead = useReadNotices()
  return (
    <div className={styles.page}>
      <PageHead
        title={texts.message}
        actions={tab === 'private' || tab === 'settings' ? null : <Button onClick={() => markRead()}>{texts.readAll}</Button>}
      />
      <Tabs label={texts.message} tabs={LINKS} current={tab} />
      {tab === 'settings' ? (
        <>
          {settings ? <NoticeSettings settings={settings} /> : null}
          {push ? <PushSettings settings={push} /> : null}
          {settings && push ? null : <MissingPart />}
        </>
      ) : (
        <GrowingInbox
          key={tab}
          args={argsOf(tab)}
          first={first}
          failure={tab === 'private' ? LOAD_FAILURES.messages : LOAD_FAILURES.notices}
          nothing={texts.NO_NOTICES[tab]}
          list={(items) => (tab === 'private' ? <MessageList messages={items} /> : <NoticeList notices={items} />)}
        />
      )}
    </div>
  )
}
