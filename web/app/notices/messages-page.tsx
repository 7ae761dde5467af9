import { NOT_GOT } from '@shenglang/contract/constants'
import { listInbox, noticeSettings, pushSettings } from '@shenglang/contract/notices/routes'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callContext, partContext } from '../remote/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { MissingPart } from '../ui/MissingPart.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { GrowingInbox } from './GrowingInbox.tsx'
import { messageArgs, NOTICE_PARTS, noticeArgs, useReadNotices } from './inbox-queries.ts'
import { MessageList } from './MessageList.tsx'
import styles from './messages-page.module.css'
import { NoticeList } from './NoticeList.tsx'
import { NoticeSettings } from './NoticeSettings.tsx'
import { PushSettings } from './PushSettings.tsx'

const TABS = [
  ...NOTICE_PARTS.map(({ key, name }) => ({ key, name: key === 'all' ? '全部通知' : name })),
  { key: 'private', name: '私信' },
  { key: 'settings', name: '通知设置' },
] as const
type Tab = (typeof TABS)[number]['key']
const LINKS = TABS.map(({ key, name }) => ({ key, name, to: key === 'all' ? '/user/messages' : `?tab=${key}` }))

const NOTHING = {
  all: ['还没有通知', '有人关注、评论或喜欢你的作品，作品通过审核，都会出现在这里'],
  social: ['还没有互动', '有人关注、评论或喜欢你的作品，都会出现在这里'],
  order: ['还没有订单通知', '订单有变化时会出现在这里'],
  private: ['还没有私信', '在别人的主页上按“私信”，就可以开始聊'],
} as const

const argsOf = (tab: Exclude<Tab, 'settings'>) => (tab === 'private' ? messageArgs : noticeArgs(tab))

/** What could not be got now the page asks for itself, and says so. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(callContext)
  const part = context.get(partContext)
  const asked = new URL(request.url).searchParams.get('tab')
  const tab: Tab = TABS.find(({ key }) => key === asked)?.key ?? 'all'
  if (tab === 'settings') {
    const [settings, push] = await Promise.all([part(call(noticeSettings, {})), part(call(pushSettings, {}))])
    return { tab, settings, push, first: undefined }
  }
  return { tab, settings: undefined, push: undefined, first: await part(call(listInbox, argsOf(tab))) }
}

export const meta = () => [{ title: '消息 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function MessagesPage() {
  const { tab, settings, push, first } = useLoaderData<typeof loader>()
  const markRead = useReadNotices()
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>消息</h1>
        {tab === 'private' || tab === 'settings' ? null : <Button onClick={() => markRead()}>全部已读</Button>}
      </header>
      <Tabs label="消息" tabs={LINKS} current={tab} />
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
          failure={tab === 'private' ? NOT_GOT.messages : NOT_GOT.notices}
          nothing={NOTHING[tab]}
          list={(items) => (tab === 'private' ? <MessageList messages={items} /> : <NoticeList notices={items} />)}
        />
      )}
    </div>
  )
}
