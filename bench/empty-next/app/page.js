// An empty page. It shows the cost of the framework alone.
export default function Page() {
  return <h1>Empty</h1>
}
