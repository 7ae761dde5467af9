/** Fails with a clear message when Node is too old to run TypeScript directly. */
const NEEDED = [22, 22]
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < NEEDED[0] || (major === NEEDED[0] && minor < NEEDED[1])) {
  console.error(
    `需要 Node ${NEEDED.join('.')} 或更新，当前是 ${process.version}。Linux 与 Intel Mac 会自动装好合适的 Node；其他系统请先升级。`,
  )
  process.exit(1)
}
