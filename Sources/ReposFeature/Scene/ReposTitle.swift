/// The screen's heading: the account's own name where its login is not how it writes itself.
struct ReposTitle {
  let text: String

  init(organization: String) {
    let name = organization.lowercased() == "pointfreeco" ? "Point-Free" : organization
    text = "\(name) Repos"
  }
}
