// The least that a page can be: what it brings and costs is the framework's.
export default function Page() {
  return <h1>Empty</h1>
}
