/**
 * How people say things, and the words that documentation of software uses for them. Written from general knowledge of the trade, without looking at
 * any question or page of a benchmark (tests/bench/relevance/README.md): an entry for one question would make search worse for all others.
 */

/** Words that mean the same within a phrase of more than one word, a list a line. A word stands in one list. */
export const ALIKE = `
abort, avoid, block, cancel, disallow, end, forbid, halt, prevent, quit, stop
accident, accidentally, mistake, mistakenly
add, attach, include, insert, put
address, link, url
adjust, alter, change, edit, modify, update
again, repeat, repeated, repeatedly, twice
agent, ai, assistant, bot, chatbot, chatgpt, claude, gpt, llm, model
all, each, every
allow, enable, let, permit
allowed, permitted
amount, count, number
annoy, annoying, bother, flood, spam
another, different, other, various
answer, reply, respond, response
app, application, program, service, software, system, tool
ask, query, question
automate, automatic, automatically, itself
bad, incorrect, invalid, wrong
before, earlier, former, old, older, past, previous
begin, first, launch, start
big, giant, huge, large, long, massive
break, broken, crash, die, error, fail, failed, failing, failure
bring, fetch, get, grab, pull, take
build, create, generate, make, write
business, company, corporate, enterprise, organization
button, click, press
buyer, client, customer
call, calls, request, requests
cap, limit, restrict
carry, continue, resume
cheap, cheaper, inexpensive
check, test, try
choose, decide, pick, select
clone, copy, duplicate
colleague, coworker, employee, staff, teammate, worker
color, colors, colour, colours
combine, join, merge, mix, together
communicate, say, speak, talk
computer, desktop, laptop, machine, pc, server
conceal, hidden, hide
connect, hook, plug
correct, fix, repair
cost, costs, expensive, money, pay, paying, price, spend
daily, day, hour, hourly, month, monthly, morning, night, nightly, week, weekly, year
data, details, facts, information
delete, discard, erase, remove, rid, wipe
deliver, forward, push, send
deploy, live, publish, release, ship
discover, find, locate, search
display, examine, inspect, look, see, show, view, watch
docs, documentation, page, site, website
document, documents, file, files, pdf, pdfs
element, elements, entry, item, items, thing, things
email, mail, message, notification
equal, identical, same
everybody, everyone
execute, run, running
fast, faster, quick, quicker, quickly
few, lot, lots, many, multiple, several
forget, forgets, forgot, forgotten
form, format, shape, structure
happen, happened, happening, happens
human, member, people, person, reader, somebody, someone, user, visitor
image, images, photo, picture, pictures
internet, network, online, web
keep, remember, retain, save, store
know, learn, tell, understand
language, languages
little, short, small, tiny
location, place, somewhere, spot
lose, losing, lost
mobile, phone, smartphone
name, title
sentence, text, words, writing
slow, slowly, sluggish
stage, step, steps
`;

/**
 * A line either lists phrases of which each means the others, or has `>` between what people say and what documentation says for it. A word with
 * slashes is any of these words. Words of a phrase may stand in any order, near each other, in any form that has the same stem.
 */
export const RELATED = `
# clippings and abbreviations
a11y, accessibility
acl, access control list, access control
admin, administrator, administration
ai, artificial intelligence
alt text, alternative text
amt, amount
api, application programming interface
app, application
arch, architecture
arg, argument
async, asynchronous
attr, attribute
auth, authentication, authorization
authn, authentication
authz, authorization, permission
avg, average, mean
aws, amazon web services
bi, business intelligence
bool, boolean
cd, continuous deployment, continuous delivery
cdc, change data capture
cdn, content delivery network
cert, certificate
cfg, config, configuration
cfg, config, settings
char, character
ci, continuous integration, pipeline
cli, command line, command line interface, terminal
cmd, command
cms, content management
col, column
conf, config, configuration
conn, connection
const, constant
convo, conversation
cors, cross origin
cpu, processor
creds, credentials
crm, customer relationship management
cron, schedule
crud, create read update delete
csp, content security policy
csv, comma separated values
ctx, context
db, database
decl, declaration
def, definition
del, delete
dep, dependency
desc, description
dest, destination
dev, developer
dev, development
diff, difference
dir, directory, folder
dist, distribution
dlq, dead letter queue
dns, domain name
doc, document
docs, documentation
e2e, end to end
elem, element
env var, environment variable
env, environment
err, error
etl, pipeline, transform, ingest
eval, evaluation
evals, evaluation
exec, execute
expr, expression
ext, extension
faq, frequently asked questions
fk, foreign key
fn, func, function
freq, frequency
fs, file system, filesystem
fx, exchange rate
gdpr, privacy, data protection
gen, generate, generation
geo, geographic, location
gh, github
gif, animation
gpu, graphics card, cuda, vram
gql, graphql
gui, graphical interface, user interface
hist, history
hmac, signature
hw, hardware
i18n, internationalization, localization, translation
iac, infrastructure as code, terraform
id, identifier
ide, editor
idp, identity provider
img, image
impl, implementation
info, information
init, initialize, setup
int, integer
ip, address
js, javascript
k8s, kubernetes
kb, knowledge base
kms, key management, encryption key
kpi, metric
kv, key value
kyc, identity verification, know your customer
l10n, localization, translation
lang, language
lb, load balancer
lib, library
llm, large language model, language model, model
loc, location
lr, learning rate
max, maximum
mcp, model context protocol
md, markdown
mem, memory
mfa, multi factor authentication, two factor
min, minimum
ml, machine learning
mq, message queue
msg, message
mt, machine translation
mv, materialized view
nav, navigation
nft, token, collectible
ngram, tokenizer
nlp, natural language processing
num, number
obj, object
ocr, text recognition
oidc, openid connect
op, operation
opt, option
opts, options
org, organization
orm, object relational mapping
os, operating system
otel, opentelemetry
otp, one time password, verification code
param, parameter
params, parameters
pat, personal access token
pci, compliance
perf, performance
perms, permissions
pic, picture, image
pii, personal data, sensitive data, redact
pk, primary key
pkg, package
pod, container, kubernetes
pos, position
pr, pull request
pref, preference
prev, previous
prod, production
prop, property
props, properties
proto, protobuf, protocol
pub, publish
pubsub, publish subscribe, event bus, message broker
pwd, password
px, pixel
py, python
qa, quality assurance, testing
qr, barcode
query param, query parameter
rag, retrieval augmented generation, retrieval
ram, memory
rbac, role based access control, role, permission
rec, recommendation
ref, reference
regex, regular expression
rel, release
repl, interactive shell
repo, repository
req, request
res, response
rest, http api
rls, row level security
rpc, remote procedure call
rtl, right to left
s3, object storage, bucket
saml, single sign on
scim, user provisioning
sdk, client library, library
sec, second
seo, search engine optimization
sla, service level, uptime
slo, service level, uptime
smtp, email server, mail server
soc2, compliance
spec, specification
sql, query
src, source
sse, server sent events, streaming
ssh, remote shell
ssl, tls, https, certificate
sso, single sign on
ssr, server side rendering
stats, statistics, metrics
str, string
stt, speech to text, transcription
sub, subscription
svc, service
svg, vector graphics
sync, synchronize, synchronization
sys, system
tbl, table
temp, temporary
tf, terraform
tls, https, certificate
toc, table of contents
totp, two factor, authenticator app
ts, typescript
ttl, time to live, expiration, expiry
tts, text to speech, speech synthesis
tx, transaction
txn, transaction
ui, user interface, interface
uid, user id
url, address, link
usr, user
util, utility
utils, utilities
ux, user experience
val, value
var, variable
vars, variables
vat, tax
vcs, version control, git
vec, vector
ver, version
vm, virtual machine
vpc, private network
vpn, private network
vs, comparison, compare
waf, firewall
wasm, webassembly
ws, websocket
wysiwyg, visual editor
xss, cross site scripting
yaml, config file

# other forms of a word
able, ability, capability
absent, missing
accept, acceptance
access, accessible
accurate, accuracy
activate, activation, enable
adapt, adapter
admin, manage
advise, advice, recommendation
aggregate, aggregation
allocate, allocation
analyse, analyze, analysis, analytics
animate, animation
annotate, annotation
answer, response, reply
apply, application
approve, approval
assist, assistant, assistance
attest, attestation, proof
audit, auditing
authenticate, authentication, auth
authorise, authorize, authorization
automate, automation, automatic
bill, billing
breach, violation
build, builder
buy, purchase
calculate, calculation, compute
cancel, cancellation
capable, capability
categorise, categorize, category
certify, certificate, certification
choose, choice, select
classify, classification, classifier
close, closing
collaborate, collaboration, collaborator
compare, comparison
compile, compilation, compiler
complain, complaint
comply, compliance
compose, composition
conceal, hide
configure, configuration
confirm, confirmation
connect, connection, connector
consume, consumer, consumption
contribute, contribution, contributing
convert, conversion
coordinate, coordination, orchestration
correct, correction
create, creation
customise, customize, customization
decide, decision
default, fallback
define, definition
delegate, delegation
deliver, delivery
deny, denial
depend, dependency
deploy, deployment
deprecate, deprecation
describe, description
deserialize, parse
detect, detection
develop, development
diagnose, diagnosis, diagnostics, troubleshooting
differ, difference
disable, deactivate, turn off
discover, discovery
display, show, render
distribute, distribution
divide, split, partition
document, documentation
embed, embedding, iframe
emit, publish, emission
enable, turn on, activate
encode, encoding
encrypt, encryption
enrich, enrichment
enrol, enroll, enrollment
enter, entry
erase, delete, erasure
estimate, estimation
evaluate, evaluation, evaluator
execute, execution
exist, existence
expand, expansion
expire, expiry, expiration
explain, explanation
export, exporter
expose, publish
extend, extension
extract, extraction
fail, failure, error
fast, faster, speed
filter, filtering
forecast, prediction
format, formatting
generate, generation, generator
govern, governance
group, grouping
grow, growth, scale
guide, tutorial, walkthrough
identify, identification, identity
illustrate, illustration, diagram
implement, implementation
import, importer
improve, improvement, optimize
index, indexing, indices
inform, notify, information
ingest, ingestion
inherit, inheritance
initialise, initialize, initialization
insert, insertion
inspect, inspector, inspection
install, installation
instruct, instruction, prompt
integrate, integration
interact, interaction, interactive
interpolate, interpolation
interrupt, interruption
invalidate, invalidation
invite, invitation
invoke, invocation, call
join, combine, merge
label, tag
launch, start, release
learn, tutorial, learning
limit, limitation, quota
listen, listener, subscribe
localise, localize, localization
locate, location
log, logging
maintain, maintenance
manage, management
measure, measurement, metric
meet, meeting
migrate, migration
mint, minting
moderate, moderation
modify, modification, edit
monitor, monitoring, observability
navigate, navigation
nest, nesting, nested
normalise, normalize, normalization
notify, notification
observe, observability
obtain, get
optimise, optimize, optimization
orchestrate, orchestration
organise, organize, organization
own, owner, ownership
parse, parser, parsing
partition, partitioning, shard
pay, payment
perform, performance
permit, permission
persist, persistence, store
personalise, personalize, personalization
plan, planning
play, playback, player
predict, prediction
prefer, preference
prevent, prevention, protect
prioritise, prioritize, priority
process, processing, processor
produce, producer
propose, proposal
protect, protection, secure
provide, provider
provision, provisioning
prune, pruning, cleanup
publish, publication, publishing
query, querying
react, reaction
receive, receiver, receipt
recommend, recommendation
reconcile, reconciliation
recover, recovery
redact, redaction, mask
redeem, redemption
redirect, redirection
reduce, reduction, decrease
refer, reference, referral
refund, reimbursement
register, registration, registry
render, rendering, renderer
renew, renewal
replicate, replication, replica
request, requesting
require, requirement, prerequisite
reserve, reservation
reset, resetting
resolve, resolution, resolver
respond, response
restore, restoration, recovery
restrict, restriction, limit
retain, retention
retrieve, retrieval, retriever
retry, retries, retrying
reuse, reusable
review, reviewer
route, routing, router
sample, sampling, sampler
save, saving, persist
scan, scanner
schedule, scheduling, scheduler, scheduled
search, searching
secure, security
segment, segmentation
select, selection, selector
sell, sale, sales
separate, separation, isolate
serialise, serialize, serialization
serve, server, serving
settle, settlement
ship, shipping, shipment
sign, signature, signing
simulate, simulation, simulator
speak, speech, voice
stake, staking
store, storage
stream, streaming
structure, structured, schema
subscribe, subscription, subscriber
succeed, success
suggest, suggestion
summarise, summarize, summary, summarization
support, supported, compatibility
swap, exchange
tax, taxation
throttle, throttling, rate limit
tokenise, tokenize, tokenizer, tokenization
train, training, fine tuning
transact, transaction
transcribe, transcription
transfer, transferring, send
transform, transformation
translate, translation
transmit, transmission
try, attempt
tune, tuning
uninstall, remove
update, updating
upgrade, upgrading, migrate
upload, uploading
use, usage
validate, validation, validator
vary, variant, variation
verify, verification
view, viewer
visit, visitor
visualise, visualize, visualization, chart
vote, voting
warn, warning
withdraw, withdrawal

# compounds in one word or two
back end, backend, server side
back up, backup
bar chart, barchart
black list, blocklist, denylist
block list, blocklist, blacklist, deny list
bread crumb, breadcrumb
call back, callback
change log, changelog, release notes
check box, checkbox
check list, checklist
check out, checkout
check point, checkpoint, snapshot
clip board, clipboard, copy
code base, codebase, repository
code block, codeblock, snippet
cook book, cookbook, recipe, examples
dash board, dashboard
data base, database
data frame, dataframe
data set, dataset
data source, datasource
dead line, deadline, timeout
drop down, dropdown, select
end point, endpoint
fall back, fallback
fire wall, firewall
front end, frontend, client side
front matter, frontmatter, metadata
guard rail, guardrail, guardrails
hard ware, hardware
health check, healthcheck, liveness, readiness
help desk, support
hot key, hotkey, keyboard shortcut, shortcut
hot spot, hotspot
key board, keyboard
key word, keyword
life cycle, lifecycle
light weight, lightweight
live stream, livestream
local host, localhost
log out, logout, sign out, end session
look up, lookup
main net, mainnet
meta data, metadata
micro service, microservice
multi tenant, multitenant, multi tenancy, tenant
name space, namespace
on boarding, onboarding
on premise, on prem, self hosted, self hosting
open source, license
out put, output
over write, overwrite, override
page view, pageview
pass key, passkey, webauthn
pass word, password
pay load, payload, body
play ground, playground, sandbox
pop up, popup, modal, dialog
post back, callback
quick start, quickstart, getting started
rate limit, ratelimit, throttle, throttling
read only, readonly
real time, realtime, live, streaming
road map, roadmap
roll back, rollback, revert
roll out, rollout, gradual release
run time, runtime
sand box, sandbox
screen shot, screenshot
serverless, functions, lambda
set up, setup, installation, getting started
side bar, sidebar, navigation
sign in, signin, log in, login, authentication
sign up, signup, register, registration, create account
site map, sitemap
source map, sourcemap
spread sheet, spreadsheet, csv, excel, sheets
stop word, stopword
style sheet, stylesheet, css
sub domain, subdomain
sub graph, subgraph
sub title, subtitle, caption
task queue, job queue, worker
tear down, teardown, cleanup
test net, testnet
text box, textbox, text input, text field
time line, timeline
time out, timeout, deadline
time stamp, timestamp
time zone, timezone
tool bar, toolbar
tool kit, toolkit
tool tip, tooltip, hint
trade off, tradeoff
two factor, 2fa, mfa, multi factor authentication
up load, upload
up sert, upsert, insert or update
up time, uptime, availability
user name, username
water mark, watermark
web hook, webhook, callback, event notification
web page, webpage
web site, website, site
web socket, websocket
white label, whitelabel, branding
white list, allowlist, allow list, whitelist
white paper, whitepaper
wild card, wildcard, pattern
work flow, workflow
work space, workspace

# accounts and signing in
account gone/lost/locked/blocked > account recovery, unlock, suspended
account, profile, user
act/acting as, impersonate, on behalf > impersonation, delegation, token exchange
add person/people/someone/user/teammate/colleague/coworker > invite, invitation, member, team, user management
apple/google/github/facebook/microsoft account > social login, oauth, identity provider, sso
ask for code > one time password, verification code, otp, mfa
block user/person/someone > ban, suspend, revoke access, deny
brute force > rate limit, lockout, throttling
change email/address > account settings, profile
close account > delete account, deactivate
company login/account/directory/credentials > sso, saml, single sign on, identity provider
confirm email > email verification
confirm identity > verification, verify, identity proof
corporate/work/company/enterprise login > sso, saml, single sign on
current user, who am i > userinfo, identity, session, profile
delete my account/data > account deletion, gdpr, erasure
different login/account > switch account, multiple accounts
duplicate account/person/people, one person one account > sybil, uniqueness, proof of personhood, deduplication
employee left/leaves/leaving > offboarding, deprovisioning, remove member, scim
face/fingerprint/touch > biometric, passkey, webauthn
forced logout, kick out, throw out > revoke session, session expiration, invalidate
forget/forgot/forgotten/lost password > password reset, reset password, recover account
human/person not robot/bot > proof of personhood, captcha, bot detection
keep logged/signed in, stay logged/signed in > session, refresh token, remember me, session duration
kicked out, logged out, session ends > session expiration, token expiry, refresh token
let people/users/customers/visitors in > authentication, sign in, access control
link in email > magic link, passwordless
log in once > single sign on, sso
log in with google/github/facebook/apple/microsoft > social login, oauth, identity provider
login screen/form/page > sign in page, hosted login, authentication ui
login, log in, sign in, sign on, authenticate, authentication
make account > sign up, registration, create account
new employee/hire/colleague > onboarding, provisioning, invite member
no password, without password > passwordless, magic link, passkey, webauthn
password, credential, secret
phone code > sms verification, otp, two factor
prove/proof who/person/human/age > verification, identity, proof of personhood, attestation
remember user > session, cookie, persistence
same user twice > duplicate, uniqueness, nullifier, deduplicate
second step > two factor, mfa, multi factor authentication
sign out, log out, logout, end session
strange/suspicious login > anomaly detection, security alert, audit log
text message/phone code > sms, otp, verification code
user list/directory > user management, scim, members
user, customer, end user, member, person
without account/login/signing/registering > anonymous, guest, public access

# rights and sharing
access, permission, authorization
allowed to, may do > permission, authorization, role, scope, policy
anybody/anyone/everyone/everybody see/read/access > public, visibility, anonymous access
approve/approval before > human in the loop, review, approval workflow, gate
block, deny, reject, disallow, forbid
boss/manager approve/approval > approval workflow, reviewer
certain/some/specific people/users/customers > group, role, permission, access control, audience
client/customer data separate/apart > tenant, multi tenancy, isolation, row level security
collaborate, share, team, workspace
colleague, teammate, coworker, collaborator, member
department, team, group, organization
different people/users see/get different > role, row level security, personalization, user attribute, audience
edit together > collaboration, multiplayer, real time
external people/user/partner > guest, external user, share link
give to, share with > sharing, invite, collaborator, permission
give/grant/let/allow access/right > permission, grant, role, share, authorization
guest, visitor, anonymous user
hidden from, hide from > visibility, permission, private, access control
hide, hidden, invisible, visibility
internal, private, not public
invite, share, add member
keep away, keep out > access control, block, deny, firewall, allowlist
keep private/secret/confidential > private, encryption, access control, secret
least privilege > scope, permission, role
let others/people/team see/view/read > share, viewer, permission, public
lock, protect, restrict, password
member, user, seat
nobody/no one else > private, access control, restricted
only admins/members/team/employees > role, restricted, permission, private, access control
only/just certain/some/own/their/specific rows/records/data > row level security, filter, policy
own data only > row level security, tenant isolation
password protect/protected/page > authentication, private, access control
people in team/company/group > members, organization, workspace, users
permission, access control, rbac
permission, role, policy, scope, privilege
public, open, anonymous, shared
read not change/edit/write > read only, viewer
read only, view only, viewer role
restrict, limit access, permission
role, permission, admin, editor, viewer
see but not change/edit > read only, viewer, view permission
share link/outside > public link, share, embed, external sharing
take away/remove access/right > revoke, remove permission, deprovision
team, organization, workspace, group
temporary access > expiring, time limited, guest, token expiration
transfer/hand over ownership/owner > change owner, transfer
what users/people can do > permissions, roles, scopes
who can/may/is see/edit/do/access/read > permission, role, access control, visibility
who has access > members, permissions, access review

# keys and secrets
api key, access token, credential, secret key
change/replace/swap/renew key/password/secret/token regularly > rotation, rotate, key rotation
code to prove > signature, token, attestation
credential, secret, token, key, password
hide/protect/store key/password/secret/token > secret management, vault, environment variable, credentials
key gets/was/is stolen/leaked/exposed/public, leaked/stolen/exposed key > revoke, rotate, compromised, secret scanning
key, token, credential, secret, api key
keys in one place > vault, secret manager, virtual key, key management
limit what key/token > scope, permission, restricted key, api key scopes
long code, long string > token, api key, hash
machine to machine, no user, server to server > client credentials, service account, service principal
my/own/bring key/keys > byok, bring your own key, customer managed key, provider key
not real secret > public key, publishable key
replace key > rotate, key rotation, regenerate
service account, machine user, bot account
share key/keys safely/team > vault, virtual key, secret manager
token stops working, token too old > token expiration, refresh token
token, key, access token, bearer
where put/keep/store key/secret/password > environment variable, secrets, credentials, api key

# security and privacy
attack, attacker, exploit, threat, vulnerability
attackers/hacker trick > prompt injection, phishing, spoofing
bad actor, abuse, fraud, malicious
bad/harmful/offensive/toxic/inappropriate content/language/words/text/answers > moderation, guardrails, content filter, safety, profanity
bot, crawler, scraper, automated traffic
break in, broken into, hacked > security, compromise, breach, incident
certificate, tls, ssl, https
check message/request/call really/truly/actually from/came > signature verification, hmac, verify webhook signature
compliance, regulation, soc, gdpr, hipaa
consent, cookie banner, gdpr
cookie banner/popup/notice > consent, cookie, gdpr
credit card numbers, personal details/data/information > pii, redaction, sensitive data, privacy, mask
data collected, phone home, what they collect > telemetry, privacy, analytics, opt out
encrypt, cipher, encryption, cryptography
encrypted on disk/storage > encryption at rest
encrypted on way/wire/network > encryption in transit, tls
fake request/call/message > signature, verify, spoofing, forgery, replay attack
firewall, ip allowlist, network policy, security group
fixed/static/certain ip/address/addresses > ip allowlist, static ip, egress, whitelist, outbound
hacker, attacker, malicious
hide personal/sensitive/private data/details/names/information > redaction, mask, anonymize, pii
jailbreak, prompt injection, guardrails
keep data in country/europe/region > data residency, region, data location
law, legal, compliance, terms
leak, exposure, breach, disclosure
malicious, unsafe, harmful
mask, redact, anonymize, obfuscate, pii
personal data, pii, privacy, sensitive
privacy, data protection, gdpr, confidentiality
private, confidential, restricted
prove without revealing/showing/telling > zero knowledge proof, zk, selective disclosure, nullifier
run code untrusted/unknown/dangerous > sandbox, isolation
safe, secure, security, safety
safety rules/checks > guardrails, moderation, policy
same request/message twice/again > replay, idempotency, nonce, deduplication
scan for problems > vulnerability scan, audit, lint
security hole/bug/problem > vulnerability, disclosure, report, advisory
spam, abuse, bot, captcha
spy, track, tracking, privacy, telemetry
stay inside network/company > private network, vpc, on premise, self hosted, private link
steal, theft, leak, compromise
stop/prevent bots/spam/scrapers > captcha, bot protection, rate limit, robots
tamper, altered, integrity, signature, checksum
trick model/ai > prompt injection, jailbreak, guardrails
trust, verify, attestation, certificate
untrusted, sandbox, isolation
who did/changed/edited/deleted/touched/saw > audit log, activity log, history, audit trail, version history
within own network/servers/infrastructure > self hosted, on premise, vpc, private deployment

# money: prices, plans, payments
bigger plan, plan change, smaller plan > upgrade, downgrade, proration, subscription
bill customers/users > billing, invoice, metering, subscription
bill, invoice, billing, receipt
billed/charged by use > usage based billing, metering, pay as you go
buy, purchase, order, checkout, payment
cancel plan/subscription > cancellation, unsubscribe, downgrade
cap cost/spending, limit spending/money/cost, spending limit > budget, quota, usage limit, cost control
card fails/failed/declined/rejected/refused > declined, payment failure, dunning, retry
card, credit card, payment method
cash out, get paid, paid out > payout, withdrawal, transfer, settlement
charge every month, monthly/yearly payment/fee/charge, pay every month/year > subscription, recurring, billing cycle, plan
charge twice, charged two times, double charge > idempotency, duplicate payment, refund
charge, bill, payment, fee
cheaper, less expensive, lower bill, save money, spend less > cost, pricing, budget, optimization, cache, cost reduction
cost per user/customer/team > cost attribution, metadata, usage, budget, chargeback
cost, price, pricing, fee, charge, billing
coupon, discount, promo code, voucher
credits, balance, usage, quota
currency, exchange rate, money
customer disputes/complains charge > dispute, chargeback
discount, coupon, promotion
fake card/money/payment > test card, test mode, sandbox
fee, commission, cost, gas
free period, try before buy > trial, free trial
free, free tier, trial, pricing, plan
get money back, give money back, money back > refund, reimbursement, reversal
go over/past/exceed budget/limit/money > budget limit, quota, overage, spending limit, alert
how expensive, how much cost/pay/money/does > pricing, price, cost, fees, billing, plan
invoice, bill, receipt, billing
later payment, pay later, pay parts > installments, buy now pay later
pay for someone/user/others gas/fee > sponsored, gasless, paymaster
pay people/sellers/vendors/others > payout, transfer, disbursement
pay, payment, charge, checkout
plan, tier, subscription, pricing, edition
pretend payment, test/try payments/payment/checkout without charging/paying/money > test mode, sandbox, test card, testnet
real money > live mode, production, mainnet
refund, reimburse, chargeback, return
revenue, income, earnings, mrr
sales tax, vat, tax
saved card > payment method, tokenization, vault, customer
send money > transfer, payment, payout, transaction
spend, spending, cost, budget, usage
split payment/money > split, marketplace, platform fee, transfer
stop paying > cancel subscription, cancellation
subscription, plan, membership, recurring
tip, donation, gratuity
wallet, balance, account
what paying/charged for > usage, invoice, billing, line item
where money goes/went > cost analytics, usage, cost attribution, spending

# shops and customers
abandoned cart, left cart > cart recovery, abandoned checkout
address book, contacts, contact list, audience
basket, cart, checkout
buyer, customer, shopper
catalog, product, inventory
company/client record > account, crm, contact, deal
contact, lead, customer, person
customer list/people import > contacts import, segment, audience
customer question/complaint/problem > ticket, support, case, inbox
customer, client, buyer, user
deal, opportunity, pipeline, crm
deliver package/goods, delivery > shipping, fulfillment, shipment
goods, product, item, sku
in stock, left stock, sold out > inventory, availability, stock level
lead, prospect, contact
loyalty, reward, points
order changed/status > order status, fulfillment, tracking
order, purchase, checkout, fulfillment
parcel, package, shipment, tracking
product sizes/colors > variant, option, sku
recommend products > recommendation, personalization
return goods > return, refund, rma
review, rating, feedback
seller, vendor, merchant
shop, store, storefront, e-commerce
stock, inventory
who buys > customer, segment, audience, analytics

# deploying and hosting
another server, elsewhere > migrate, move, self host, region
automatic/automatically deploy/publish/release > continuous deployment, ci, git integration, pipeline, github action
bare metal, own hardware, own machine/server/servers/computer/cluster > self hosted, on premise, self hosting, docker, kubernetes
before going live, before it goes live > staging, preview, test environment, checklist
begin, beginner, first steps/time, newcomer, start > quickstart, getting started, introduction, tutorial
bigger/larger/stronger machine/server, machine size > instance type, resources, scaling, cpu, memory, compute size
blue green, canary, gradual, rollout
box, server, instance, machine, host
branch, environment, preview
bring back old/earlier/previous, go/going back earlier/previous/old > rollback, revert, restore, version history, time travel
by hand, without docker > manual installation, binary, from source
change without downtime/interruption, no interruption > zero downtime, rolling update, blue green
close to users > edge, region, cdn, latency
cloud, hosted, managed, saas
come from, coming from, move from, replace, switch from > migrate, migration, import, comparison
computer, machine, server, host, device
container, docker, image
copy of production/site > staging, preview environment, clone, replica
country, region, location
custom domain, my domain, own address, own domain, own url > domain, dns, cname, subdomain, custom domain
data center, datacenter, region, availability zone
deploy, publish, release, ship, push live
different version/setup for test, separate test > environment, staging, sandbox, workspace
domain record/name > dns, cname, txt record
domain, hostname, dns, cname
downtime, outage, unavailable, incident
each/every pull request/branch/change > preview deployment, ci, preview environment
experiment, play with, try out > playground, sandbox, demo, trial
get going, get started, getting started, quickstart, setup
get online, put online > deploy, publish, hosting
go live, launch, make public > deploy, publish, production, release
grow, growing, more traffic/users/load > scaling, autoscaling, capacity, horizontal
host myself/ourselves/yourself, run myself/yourself/ourselves > self hosted, self hosting, docker, on premise
host, serve, deploy, run
how much ram/memory/disk, what hardware/computer/machine needed > system requirements, hardware, resources, sizing
in front, put behind > reverse proxy, load balancer, gateway, cdn
infrastructure, hosting, platform, cloud
install, setup, set up, installation
latest version, new version, newer version > upgrade, update, release notes, changelog, migration
live, production, deployed
lock dependency/version > pin, lockfile, version
make available/public/live > publish, deploy, expose, release
many copies, several copies/instances > replica, scaling, horizontal, cluster, high availability
move to another > migration, export, transfer
need first, needed before, software needed > requirements, prerequisites, system requirements
no internet, offline, disconnected, air gapped
offline, air gapped, local, without internet
offline, stop server, take down > shutdown, teardown, delete, maintenance mode
old computer, slow computer, weak computer > system requirements, low memory, hardware
on my machine/computer/laptop, run at home, run local/locally > local development, localhost, installation, self hosted, local server
one machine/computer fails/dies/breaks, survives crash > high availability, failover, fault tolerance, replication, redundancy
own brand/server/cloud/account > self hosted, byoc, white label, custom
path, subpath, subdirectory, base path, prefix
preview, draft, staging
program, application, software, service
rebuild, redeploy, build
release, version, publish, ship
server far away/remote > remote server, hosting, region
server, host, machine, node
shut down, turn off, stop, terminate
test environment, staging, sandbox
try/test/see before publishing/live/release > preview, staging, draft, dry run
turn off, switch off, disable, deactivate, stop
turn on, switch on, enable, activate
under path/folder/slash of domain > subpath, subdirectory, base path, reverse proxy, rewrite
uninstall, remove, delete
unreachable, down, not responding, offline
up and running > running, deployed, health, started
update, upgrade, new version
version, release, build
where runs/stored/hosted > region, hosting, infrastructure, location
which version > version, compatibility, changelog
without stopping/restarting/downtime > hot reload, zero downtime, rolling update, live

# ci, git, code
approve change/changes > review, pull request, approval
assemble, put together > build, compose, combine
automatic/automatically check/test > ci, continuous integration, test, lint
blank, from scratch > create new, new project, scaffold, build from source
branch, fork, version
breaking, incompatible, deprecated, migration
bug, issue, defect, error, problem
change several files, many files > bulk, refactor, codemod
check code/style, code style > lint, linter, formatter, static analysis
code review, pull request, merge request
code, source, script, snippet
combine, merge, join, concatenate, union
commit, push, save
contribute code, help us, join development > contributing, contribution, pull request, open source
dependency, package, library, module
developer, engineer, programmer
example, sample, template, demo, recipe
folder, directory, path
function, method, procedure
git, version control, repository
language bindings, other languages python/javascript > sdk, client library, api reference
library, package, sdk, module
lock, mutex, concurrency
merge, combine, join
monorepo, multiple repositories, workspace
new feature/request > feature request, roadmap, changelog
no code, no programming, without code/coding/programming, write code without > no code, low code, visual editor, studio, ui, template
old feature gone/removed, removed soon > deprecated, deprecation, sunset, end of life
plugin, extension, addon, add on, integration, module
project skeleton, start project > template, boilerplate, starter, scaffold, cli init
pull request, merge request, change
reusable, shared, common, component
run script/command > command, cli, execute, task
several projects > monorepo, workspace, multi project
skeleton, template, boilerplate, scaffold, starter
test, check, verify, validate
test, unit test, testing, mock, fixture
tool, utility, command, function
typo, spelling, grammar
undo change/deploy/release > rollback, revert, restore, version history
undo, revert, rollback, restore
version history, revision, changelog
what changed/new, whats new > changelog, release notes, updates, diff
who wrote, author, contributor

# running things: jobs, time, queues
after a while, after some time, later > delay, schedule, timeout, deferred
again and again, over and over > loop, retry, recurring, cycle, iteration
ahead of time, in advance, prepare > precompute, warm up, prefetch, cache
all at once, at same time, in parallel, simultaneously > parallel, concurrent, concurrency, batch
always on, keep running, never stop > daemon, service, long running, persistent
around the clock, twenty four seven > always on, monitoring, availability
ask before doing/acting, ask permission first, human check, human decide, person check, wait for answer/person/human/approval > human in the loop, interrupt, approval, confirmation, elicitation
at certain/fixed/specific time, every day/hour/night/week/monday/morning/month > schedule, cron, recurring, scheduled job, interval
automatically, by itself, on its own, without asking > automation, automatic, trigger, autonomous, schedule
background, asynchronous, job, worker, queue
backlog, queue, lag, pending
backup option, plan b, second choice > fallback, failover
behind, catch up, lag > backfill, lag, replay, sync
boxes and arrows, boxes connected, drag boxes > workflow editor, node, graph, canvas, diagram, flow builder
break, pause, wait, interrupt
busy, overloaded, backpressure, load, capacity
can fail halfway, fail halfway, fails in middle, stop halfway > checkpoint, durable execution, resume, fault tolerance, recovery, transaction
chain, sequence, pipeline, workflow, steps
come back later, continue later, pick up where left > resume, checkpoint, persistence, session, durable
condition, if, branch, rule
continue after crash/failure/error/restart/stop > resume, checkpoint, recovery, durable execution, fault tolerance, persistence
daily, every day, schedule, cron
delay, wait, sleep, postpone
depending on, if else, only if > condition, conditional, branching, rule, routing, filter
divide work, shared work, split work > parallel, worker, multi agent, distributed, delegation
do later, happen later, send later > schedule, delay, queue, deferred
do something when, something happens, when happens > trigger, event, webhook, hook, listener, callback
each item/element one by one > loop, iterate, map, foreach
event, message, notification, trigger
exactly once, not twice, once only > idempotency, exactly once, deduplication
fan out, parallel, distribute, map
finished yet, is it done, still running > status, poll, progress, state
fire and forget > async, background, queue
first come, order, sequence > queue, fifo, ordering
freeze, hang, stuck, deadlock, timeout
from another program, start by url, start from outside > trigger, webhook, api, http endpoint
group messages/events/notifications > digest, batch, aggregation
half done, incomplete, not finished, unfinished > pending, in progress, partial
hold/wait until, wait for > delay, await, poll, pause, interrupt
hundreds/thousands/many items/files/records/requests at once > batch, bulk, batch processing, parallel
if fails/breaks/down/wrong, when fails/breaks/goes wrong > retry, fallback, error handling, failover, dead letter
in one go, lots at once, many at once, one call, several at once > batch, bulk, batch request, multiple
in order, ordered, sequence, sequential
in the middle, midway, while running > interrupt, pause, streaming, progress
job, task, run, execution, worker
kill, stop, cancel, abort, terminate
long running, long time, takes forever > timeout, async, background job, performance
loop, iterate, repeat, cycle
message broker, queue, kafka, pubsub, event stream
multi step, sequence of steps, several steps, steps in a row > workflow, pipeline, chain, graph, orchestration
night, nightly, schedule
once more, redo, repeat failed, second attempt, try again > retry, retries, backoff, rerun
one after another/other, one by one > sequential, sequence, chain, pipeline, order
pause, suspend, hold, stop
periodically, regular, regularly, recurring, schedule, cron, interval
pick up, resume, continue
process, handle, run, execute
progress, status, state
push, send, publish, emit
react to, respond to > event handler, trigger, listener, webhook
repeat, recurring, retry, loop
repeated, same thing twice, twice > duplicate, idempotency, deduplication
replace failed, take over > failover, fallback, leader election
restart, reboot, reload
run once > one time, job, idempotent
run, execute, launch, start, invoke
schedule, cron, recurring, timer, periodic
skip, ignore, bypass, exclude
slow down, too fast > throttle, rate limit, backpressure, delay
something else happens first > dependency, ordering, prerequisite
start, begin, launch, run, initialize
stop running/midway > cancel, abort, interrupt, kill
stop, halt, cancel, abort, terminate, end, interrupt
take too long, takes too long > timeout, latency, performance, slow
task, job, action, step
timer, schedule, delay, interval
trigger, event, webhook, rule
unless, except, exclude

# speed, size, limits
429, too many calls/requests/messages, too many times > rate limit, throttle, throttling, quota, backoff
accelerate, faster, make fast, quicker, speed up > performance, optimization, cache, latency, speed, tuning
all results, next results/page, only first results, rest of results > pagination, cursor, page size, limit, offset
allowed amount/number, how many, maximum number/amount/size > limit, quota, maximum, rate limit
answer slow, response takes long, slow answer/response > latency, timeout, streaming, performance
at once, immediately, instant, right away > real time, low latency, synchronous
big data, huge amount data, lots of data, millions rows/records > scale, partition, large dataset, batch, bulk, pagination
big file/files, huge file, large file/files > upload limit, chunked upload, multipart, streaming, file size
big, large, huge, long
bit by bit, in chunks, in parts, in pieces, piece by piece > streaming, chunk, incremental, chunking, pagination
bottleneck, slow, performance, profiling
bursts, peaks, sudden traffic > burst, autoscaling, rate limit, queue
cache same question/answer/request/prompt, same question/request twice/again > cache, caching, semantic cache, prompt caching
cache, caching, memoize, store
calls per minute, how often, number of calls/requests, requests per minute/second > rate limit, quota, throttling
capacity, limit, throughput, quota
compress, zip, gzip, minify, shrink
cut off, incomplete, truncated > max tokens, truncation, limit, length
delay between, lag, latency
does not fit, doesnt fit, too big, too large, too long > limit, maximum size, chunk, truncation, context window
enough room/space/memory, not enough memory, out of memory/space, run out of memory/space > memory limit, oom, low vram, disk space, storage, offload
fast, quick, speed, performance, latency
few requests, fewer calls/requests > batch, cache, reduce, optimization
first/cold request/start slow, slow first > cold start, warm up, preload
graphics card/gpu small/weak/memory > vram, low memory, quantization, offload
heavy, large, expensive, resource
in pages, page by page > pagination, cursor
lag, delay, latency, slow
length, size, limit, maximum
less data/traffic > compression, pagination, field selection, bandwidth
lightweight, small, minimal
limit, quota, cap, maximum, threshold, restriction
load, traffic, throughput
long text/document/documents/page > chunking, context window, split, truncation, summary
make smaller, reduce size, shrink > compress, resize, quantization, minify, optimize
memory, ram, heap, vram
more than allowed, over limit > quota exceeded, rate limit, overage
network slow/bad/unstable, poor connection > retry, offline, timeout, reconnect
no limit, unlimited > limits, quota
peak, spike, burst
quota, limit, allowance, usage
reduce, shrink, lower, decrease, minimize
save memory/space > low memory, compression, optimize, offload, quantization
slow page/site/query/load > performance, optimization, index, caching
slow, latency, performance, sluggish, lag
speed, performance, latency, throughput
split large/long/big > chunk, chunking, splitter, partition, shard
split, chunk, partition, divide
too much data/text > pagination, truncation, limit, chunk, filter
wait time, waiting time > latency, timeout, queue, delay

# errors, troubleshooting, help
ask for help, contact someone, get help, reach you, talk to someone > support, community, discord, contact, help
behind the scenes, how it works, inside, under the hood > architecture, internals, concepts, overview, design
blank, empty, nothing shows/appears/displayed > troubleshooting, empty state, missing, not rendering
blue screen, crash, crashes, exception, panic
broken link/links > link checker, 404, dead links
broken, does not work, doesnt work, not working, stopped working > troubleshooting, error, debug, common issues, failure
bug, error, issue, problem, fault
cannot connect/reach, cant connect/reach, connection refused/lost/drops > connection error, network, timeout, reconnect, firewall
cannot find, cant find, missing, not found > 404, not found, missing, troubleshooting
catch error/errors, deal with error/errors/failure > error handling, exception, try catch, error boundary
cause, reason, why
check everything ok/works/fine, is it alive, still alive > health check, status, monitoring, heartbeat, ping
common questions, questions people ask > faq, troubleshooting
complain, report problem/bug > support, issue, bug report, feedback
debug, troubleshoot, diagnose, inspect
denied, forbidden, not allowed, refused > permission denied, 403, unauthorized, access
dependency conflict, wrong version > version conflict, compatibility, dependency
didnt arrive, never arrives, not arriving, not delivered, not received > delivery, failed delivery, retry, bounce, dead letter, logs
emergency, in case of > disaster recovery, incident, fallback
error code/number/message/meaning, what error means > error codes, error reference, status code, exception
error, failure, exception, fault, problem
fails, failing, failed, failure, error
figure out, find out why/what, see why, understand why > debug, trace, logs, troubleshooting, diagnostics, inspect
fix broken > troubleshooting, repair, debug
fix, repair, resolve, solve, correct
forum, community, discord, support, chat
goes wrong, something wrong, went wrong > error, failure, troubleshooting, debug, incident
hands on, step by step, walk through > tutorial, guide, walkthrough, quickstart
hangs, never ends, never finishes, wait forever > timeout, deadlock, infinite loop, stuck, limit
help, support, assistance, guide
known problems > known issues, limitations, troubleshooting
limits of, what it cant do > limitations, known issues, constraints
look inside, look into > inspect, inspector, debug, viewer
minimal mode, safe mode > troubleshooting, recovery, diagnostics
not supported, unsupported, incompatible
problem, issue, error, trouble
red message, red text > error, warning
stuck, hanging, frozen, timeout
support, help, contact
tell what wrong > error message, diagnostics, validation
terminology, vocabulary, what word means, words mean > glossary, concepts, definitions, terminology
understand, learn, concepts, introduction
unexpected, strange, weird, odd, anomaly
warning, alert, caution
wrong, incorrect, invalid, bad

# watching: logs, metrics, alerts
alarm, alert, notification, warning
alert, notify, notification, alarm
attach/add own information/info/fields/data, tag requests/calls > metadata, custom attributes, labels, tags, custom properties
be told/informed/notified when/if, get told, let me know, tell me when/if, warn me > alert, notification, webhook, monitoring, alerting
chart, graph, plot, visualization, dashboard
count, number, total, sum
dashboard, report, overview, analytics
follow path/journey of request, follow request through > tracing, trace, span, distributed tracing
graph, chart, plot
health, status, uptime, monitoring
how many people/users/visitors/times > analytics, usage, metrics, count, statistics
how much use, how much used > usage, consumption, metering, quota
how well doing/works/performs/good > evaluation, metrics, performance, analytics, benchmark
is it down, service down, status page > status, uptime, incident
journal, log, history
keep eye on, keep track, keep watch, watch over > monitoring, observability, tracking, alert
log, record, trace, history, event
look at past/earlier/old, look back, see past/earlier/previous > history, logs, audit log, traces, time travel
measure, metric, gauge, benchmark
metric, measure, kpi, statistic, number
monitor, observe, watch, track
most read, most viewed, most visited, popular pages > analytics, page views, traffic
notify, alert, inform, message
numbers, statistics, metrics, analytics
observability, monitoring, logging, tracing, metrics
record, log, capture, store
report, dashboard, summary, export
see everything happening, see what happens/happening/happened/going on, watch what happens > logs, tracing, monitoring, observability, debug, live view
statistics, analytics, metrics, insights
time spent, where time goes > profiling, trace, latency, performance
track, monitor, trace, log, analytics
usage, consumption, analytics
visitors do/click, what people do/click/read > analytics, events, tracking, session replay
visitors, users, traffic, audience, page views
watch, monitor, observe, listen, subscribe

# databases and queries
add column, change table/columns, grow table, table changes > alter table, schema change, schema migration, schema evolution
add up, sum up, summed, total up > aggregate, sum, aggregation, group by
all or nothing, either all or none > transaction, atomic, atomicity, rollback
allowed values, values allowed > enum, constraint, check, validation
already calculated/computed, calculated once, keep result ready > materialized view, cache, precompute, pre aggregation
always current, always fresh, keep up to date, kept current, stays up to date, totals change > materialized view, incremental, real time, sync, refresh, live
arrange, sort, order
arrives late, late events/data > watermark, out of order, event time, allowed lateness
attribute, field, property, column
average, mean, aggregate
backup, snapshot, dump, export, restore
best ten, first/last/latest row/record/value/entry, top few/ten > limit, rank, top n, row number, order by
between, bigger than, smaller than > filter, comparison, operator, where clause, range
blank value, empty value, missing value/values, no value > null, default, coalesce
bring back deleted, deleted by accident/mistake, get back deleted, recover deleted, undo delete > restore, backup, recovery, trash, undelete, soft delete
bring data in, data into, feed data, get data in, load data, put data in > ingest, import, source, connector, ingestion, load
clean old, data gets old, old data, remove old, throw away old > retention, ttl, expiration, purge, archive
closest in meaning, near meaning, similar meaning/text/things > semantic search, vector search, embedding, similarity
column, field, attribute, dimension
combine/match two/several tables/datasets/streams/sources, connect tables, put two tables together > join, lookup, merge, union, relationship
compare with previous/last, compared to, last month/year/week, previous row/value > lag, window function, period over period, comparison, offset
copy for reading, read replica > replica, replication
copy, clone, duplicate, replicate
copy/replicate/mirror changes/database continuously > change data capture, cdc, replication, sync
count distinct, unique count > approximate count, cardinality, distinct
data changes/changed > change data capture, trigger, event, subscription, sync
data inside data, json field, nested data > jsonb, nested, struct, flatten, unnest
data out, get data out, move data between/to, results elsewhere, send data on, send results somewhere, write data to > export, sink, connector, destination, reverse etl, unload
data store, database, storage, warehouse
database password/address/login > connection string, credentials, database connection
database, store, storage, warehouse, db
dates, time, timestamp, datetime
delayed, late, out of order > watermark, late data, event time
draw data, picture of data, show data as > chart, visualization, graph
duplicate rows/records/data, repeated rows, same row twice > deduplication, distinct, unique, upsert
erase, delete, drop, purge, remove, destroy, truncate
every minute/hour totals, minutes/hours/days buckets, per minute/hour/day > window, tumbling window, time bucket, aggregate, time grain, interval
fake/sample data, made up data > seed, mock, fixture, faker, test data
files in bucket, folder of files > s3, object storage, source, ingest
fill missing > interpolation, default, backfill, fill
find rows/records/entries > query, select, filter, search
foreign key, relation, relationship, reference
formula, expression, calculation, function
from one database to another > migration, replication, etl, sync
function in python/javascript, own function, write function > user defined function, udf, custom function
geography, location, coordinates, map, spatial
group by, aggregate, bucket
group, category, bucket, segment
guarantee, consistency, durability
history of row/record > time travel, versioning, audit, temporal, snapshot
import, load, ingest, upload
in memory, cache, redis
index, key, lookup
insert or update, update if exists > upsert, on conflict, merge
join, combine, merge, relate
keep query, reuse query, saved query > view, saved chart, materialized view, metric
key, identifier, id, primary key
list of values, array, list, set
lock table/row > locking, concurrency, transaction, isolation
lookup table, reference data > dimension table, temporal join, lookup join, enrichment
map, dictionary, object, key value
moving average, rolling, running total > window function, cumulative, over clause
no duplicates > unique, distinct, constraint, primary key
number of rows > count, cardinality
numbers, numeric, decimal, integer
partition, shard, split
percentage, percent, ratio, share, rate
permanent, persist, durable
primary key, unique id, identifier
query, sql, question, search, request
question database > query, sql
question in plain/normal english/language/words > natural language, text to sql, nl query
ranking, rank, order, sort
record, row, entry, item, document
relation, relationship, foreign key, join
remove, delete, drop, erase
row, record, entry
rows into columns, turn columns into rows, turn sideways > pivot, unpivot, transpose, unnest
schema, structure, table definition, model, shape
search text, words inside > full text search, text search, like
sort, order, rank
store, save, persist, keep, write, record
stream, kafka, events, real time
table, dataset, relation, spreadsheet
truncate, empty, clear
type, data type, format
unique, distinct, no duplicates
unstructured, semi structured, json
update, change, modify, edit, alter
view, virtual table, query
warehouse, data warehouse, bigquery, snowflake, redshift
where clause, filter, condition

# data pipelines and bi
agree on number, define number/metric/calculation once, same number everywhere > metric, semantic layer, measure, definition
analyst, bi, report
ask data, question to data > query, explore, natural language
bad data, data gets wrong, data quality > validation, data quality, tests, constraints
business user, non technical, not technical > self service, no code, explore, ui
cell, table, spreadsheet
change numbers format, show as currency/percent/dollars > format, number format, formatting, currency
chart of, draw, plot > visualization, chart, graph
choice of viewer, user chooses > parameter, filter, input, variable
choose date/period, date choice, pick date > date filter, date picker, time range, parameter
clean data/up > transform, normalize, cleanup, deduplication
click into, details behind, drill, look deeper > drill down, drill through, underlying data, explore
colour cells, highlight values > conditional formatting, color, threshold
comes from, depends on, where data comes from > lineage, dependency, source
compare periods > period over period, comparison
connect data/database/warehouse > connection, data source, warehouse, connector
crosses line, number too low/high, value goes above/below > threshold alert, alert, monitoring
cube, metric, semantic layer, dimension, measure
dashboard, board, report, tile, panel
dashboards in git/code, reports as code > dashboards as code, version control, yaml, git
data catalog, find tables > catalog, metadata, lineage, search
data flow, flow of data > pipeline, lineage, stream
email report/chart/dashboard every/regularly, report by email/slack, send report/chart/dashboard > scheduled delivery, schedule, subscription, export
embed chart/dashboard, put chart/dashboard in website/app/product > embedding, iframe, embed, sdk
excel, spreadsheet, csv, xlsx, sheets
export to excel/spreadsheet/csv/sheets, get into excel/spreadsheet > export, csv, google sheets, download
export, download, save as
field calculated/computed from other, own column > calculated field, table calculation, custom metric, derived, expression
filter for all charts, same filter everywhere > dashboard filter, global filter, parameter
filter, narrow, restrict, where
finance, accounting, ledger
forecast, predict, trend
funnel, conversion, drop off
group boards, many boards > space, folder, collection, workspace
line chart, bar chart, pie chart, visualization
live numbers > real time, streaming, dashboard
lookups, enrich, enrichment
model, dbt, schema, semantic
pie, bar, line, scatter, chart type
put charts together, several charts one page > dashboard, tile, layout, report
refresh, reload, update, sync
rows, records, data
sheet, spreadsheet, google sheets
trend, time series, over time

# apis
add own header/headers > custom headers, header, forward headers, metadata
address, url, endpoint, path, link
another website's/origin, browser refuses/blocks call, other website call > cors, cross origin, allowed origins
answer in fixed/certain form/format/shape, what answer looks like > response schema, structured output, json schema, response format
anything back, comes back, get back, gives back, what returned > response, return value, output, payload
api, endpoint, interface, sdk
argument, parameter, input, option
ask server/service > request, call, query
attach, include, add
body, payload, content, data
both directions, both ways, one way or another, two way > bidirectional, websocket, sync, duplex
by program/code, from another program/app/code/system, from code, from my program/code/app > api, sdk, programmatic, rest, client library
call back, call me, call my server, ping my server/url, send me > webhook, callback, event notification
call from browser/javascript/website/frontend > client side, cors, sdk, publishable key
call, request, invoke, invocation
client, sdk, consumer, caller
command line, terminal, shell, console, cli
connect two programs/apps/systems, hook up, link up, plug into > integration, connect, connector, webhook, api, plugin
contract, schema, specification, interface, openapi
convert, transform, map, translate, cast
data shape/format, shape of data/answer > schema, type, response format, structured output
describe api > openapi, specification, schema, reference
endpoint, route, url, api
expected, required, mandatory
field, property, attribute, parameter, key
forward, pass through, relay > proxy, passthrough, forwarding
get all, list all, show all > list, index, pagination, query
hidden settings > advanced options, environment variables, flags, config
how they talk, speak with each other, talk between programs/services > protocol, transport, messages, api, rpc
http, rest, request, web api
identify request/caller > user agent, api key, header, request id
incoming, inbound, webhook, receive
input, parameter, argument, prompt
instead of asking/polling, push instead of pull/asking > webhook, streaming, subscription, push, event
instead, rather than > alternative, replacement, override, fallback
interface, api, protocol, contract
json, payload, object, format
keep connection, open connection, stay connected > websocket, sse, streaming, keep alive, persistent connection
library for python/javascript/go/java/ruby, official libraries > sdk, client library, installation
make up data/response, pretend/fake answer/response/server > mock, stub, simulation, dry run, sandbox
mandatory, required, must
message format, wire format > protocol, schema, serialization, json rpc
method, verb, function, operation
my api, own api > custom endpoint, openapi, self hosted, rest api
optional, default, not required
outgoing, outbound, egress, send
receive, get, fetch, retrieve, read
request body, payload, input
request, call, query, message
response, answer, reply, result, output, return
returns, result, output
say which version, version of api > api versioning, header, version
send, post, submit, push, deliver, dispatch
signature, sign, hmac, verify
status, state, result
submit, send, post
test/try request/endpoint/call in browser, try call/request/endpoint > playground, api explorer, postman, curl, interactive
translate request > adapter, proxy, transform
try calls > playground, sandbox, curl
unique id/number for request > request id, idempotency key, trace id, correlation
webhook, callback, event, notification, hook

# web pages and docs sites
about us, legal, footer
accordion, expandable, collapsible, fold, collapse
add page, new page > create page, navigation
add picture/image/video/photo > image, media, embed, asset, upload
address of page, page address/name in browser > slug, url, path, permalink, route
agents/ai/llm/chatbots/chatgpt read page/site/docs > llms.txt, markdown, mcp, skill, ai
announce, announcement, banner, news
another language, different language/languages, foreign language, other language, several/many languages > localization, translation, internationalization, i18n, multilingual
another site inside, inside page/site another page, show site inside > iframe, embed, embedding
answer readers/visitors questions, chat on page/docs, readers/visitors ask questions > assistant, chat, ai search, ask ai
appear/show google, found in google, google find, search engine results > seo, sitemap, meta tags, indexing, robots
arabic, hebrew, right to left > rtl, direction, localization
arrange pages, group pages, menu structure, order of pages > navigation, groups, sidebar, tabs
bar at side/left, left side, side menu > sidebar, navigation
bar at top, top bar, top of page > navbar, header, banner, topbar
blind, blind people, disabled people, read aloud, voice over > accessibility, screen reader, text to speech, alt text
bottom of page/site > footer
box, callout, admonition, note, warning, info, card
boxes/tiles with links > card, card group, columns
brand, logo, color, theme, appearance
browser icon, icon in tab, small icon, tab icon > favicon
browser language, visitors from country > locale detection, geo, language detection
build component, own component/components > custom component, react, jsx
button, link, cta, action
change address/url without breaking, old/moved address/url/link/page > redirect, rewrite
change colors/colours, text color > theme, colors, css, styling
choose language, language switch > language switcher, localization
click picture, enlarge picture, image zoom > lightbox, zoom, frame
click to show/open, fold open, open and close, show more > accordion, expandable, collapsible, toggle, details
code listing, show code > code block, syntax highlighting
code samples/examples in several languages > code group, tabs, request examples
code that can copied, copy button > code block, copy
color, colour, theme, palette
comments, feedback, annotation
content in many/several places, same text many/several/twice, write once > snippet, reusable content, include, partial, variable
content, text, page, document
crawler, robots, search engine
dark, night, theme, dark mode
description for search, tags for search > meta tags, seo, keywords, metadata
diagram, flowchart, mermaid, drawing, chart
did this help, thumbs, was page helpful > feedback, rating, thumbs up
different look, look and feel, looks like our brand, match brand > theme, appearance, styling, branding, customization, white label
dim, dark mode, light mode
docs for old version, older docs, several versions > versioning, versions, version switcher
documentation, docs, manual, guide, reference
draw boxes/arrows/picture with text/code > diagram, mermaid
drawing, diagram, image, illustration
edit online/browser, write in browser > web editor, visual editor, studio, cms
edit page link, readers suggest, suggest changes > edit this page, feedback, contribute, github
editor, authoring, writing, cms
example of request, sample call > code example, curl, request example, snippet
explanations when hover, hover, mouse over > tooltip, popover
external script/tracking/javascript > custom script, script tag, google tag manager, analytics
file listing, tree of files > file tree, directory
find things on page/site, look for, look up > search, find, filter, lookup
first page, front page, landing, main page, start page > home page, landing page, index, introduction
font, typography, typeface, letters
formulas, math, equation, latex
go to part, jump to, link to part > anchor, heading link, deep link
headline, heading, title
hidden page, page not in menu, unlisted > hidden, visibility, noindex, draft
hide page/from menu/google/search > hidden, noindex, visibility, robots
icon, symbol, glyph, logo
image, picture, photo, graphic, figure
insert, include, embed, add
keyboard, shortcut, hotkey
layout, page structure, template
link preview, picture when shared, preview in slack/twitter/social, shared link picture > open graph, og image, social card, meta tags, thumbnail
link, url, hyperlink, reference, anchor
list of contents, page contents > table of contents, outline
look, looks, theme, appearance, style, styling, design, branding
machine readable, json, api, schema
menu entries/items > navigation, menu, links
menu, navigation, sidebar, navbar, dropdown
mobile, phone, responsive
move pages from, switch docs > migration, import, migrate
multiple products, several products > tabs, products, multi product, navigation
no such page, page not there/exist/missing > 404, not found, error page
note, callout, admonition, tip
numbered list, steps numbered > steps, procedure, ordered list
on phone, screen sizes, small screen > responsive, mobile
own css, own design/style/styles > custom css, styling, theme, customization
page, document, article, screen, view
picture, image, photo, screenshot, figure
piece of text, pieces of text > snippet, fragment, variable, string
pop up, modal, dialog, overlay
print, pdf, export
reading order > navigation, previous next, order
rearrange, reorder, sort, drag
recent changes > changelog, updates, release notes, recent
replace words everywhere, variables in text > variable, placeholder, substitution
rss, feed, updates, subscribe
same look > theme, style, consistency, template
search box/field/bar > search, search bar
section, heading, part, chapter
several writers, write docs together > collaboration, editor, branches, review
slide, carousel, gallery
style, css, theme, design
switch between views, tabs, tab group
switch light/dark > dark mode, theme toggle, appearance
table, grid, columns
tag, label, badge, category
text, content, copy, string
title, name, heading
top level, tabs, sections
typeface, font
video, clip, movie, recording

# ai and language models
act like, role play > persona, system prompt, role
act on, call my functions/code, do things, run my code/function, take action, use other programs > tools, tool calling, function calling, actions, agent
agent calls other agent, agents talk, agents working together, hand off/over to another, several agents, team of agents > multi agent, supervisor, swarm, handoff, subagent, delegation
agent, assistant, bot, autonomous
ai, model, llm, assistant, agent
answer appears word by word/gradually, as it comes, letter by letter, text as it is written, word by word > streaming, stream tokens, server sent events
answer from own documents/files/data, company knowledge, knows our documents, questions about documents/files/pdf, use own documents/data/files > retrieval, rag, knowledge base, vector store, file search, document loader
answer in json/table/form, answer machine can read, fixed format/form answer > structured output, json mode, response format, output parser, schema
answer quality, answers right/correct, check answers/answer, good answer/answers > evaluation, evals, scoring, judge, feedback, guardrails
answer stops/cut, long answer > max tokens, truncation, length
answer, response, completion, output, generation
ask, prompt, query, question
back up answer, show sources, where answer comes from > citations, sources, grounding, references
balance between models/keys/providers, spread requests/load/traffic > load balancing, weights, routing, strategy
behavior, behaviour, personality, style, tone > system prompt, instructions, persona
bot, assistant, agent, chatbot
break down task, break task, plan first > planning, planner, decomposition, todo, subtask
chat history, earlier messages, previous messages/conversation, said before, what was said > memory, conversation history, message history, thread, persistence, checkpointer
chat, conversation, dialogue, thread, session, messages
cheaper model, small model > model routing, cost, fallback
choose/pick/decide best/right model, model per question/request, right model for task > routing, conditional routing, model selection, router
claude, gpt, gemini, model, provider
clear history, delete memory, forget > memory, reset, clear, ttl
company's words, domain language > fine tuning, glossary, custom vocabulary
compare models/prompts, two versions better, which is better > evaluation, experiment, a/b test, benchmark, comparison
complete, completion, generate
context, window, memory, history
conversation too long, forgets, history too long > context window, summarization, trim messages, compaction, memory
copy style, draw like, imitate style > style transfer, lora, ip adapter, reference image
creative, random, temperature, sampling
creativity, deterministic answers, randomness, same answer every time > temperature, seed, sampling, top p
current information, look on internet/web, news, search internet/web > web search, browsing, tool, search tool
data for training, teach model, train own > fine tuning, training, dataset, lora
describe picture/image, look at picture/image, see images, understand picture/image > vision, multimodal, image input, captioning
embedding, vector, semantic, similarity
endless loop, infinite loop, loop forever > recursion limit, max iterations, termination, loop
example, few shot, demonstration
explain decision, think, think first/longer, thinking, thought process, what it was thinking, why decided > reasoning, chain of thought, thinking, trace
extract facts/fields/data from text, pull out fields/information > extraction, structured output, parser, entity
facts, knowledge, memory, context
feed back, rate answers, rating, thumbs > feedback, annotation, score
fill in blanks, placeholders, template with blanks > prompt template, variables, partial
filter answers/questions/output/input > guardrails, moderation, content filter
function calling, tool use, tools, tool calling
generate, create, produce, synthesize
give ai/model/agent abilities/access, give tools, tools for ai/model > tools, mcp server, tool calling, plugins, skills
give model information/context > context, prompt, resources, retrieval
good or bad > evaluation, score, rating, sentiment
graph, workflow, nodes, edges
guess, hallucination, invent, make up
guide model, tell how to behave, tell what to do > system prompt, instructions, prompt engineering
hallucinate, invented facts, invents, lies, make things up, makes up, making up, wrong facts > hallucination, grounding, citations, guardrails, groundedness
helper agent, sub task > subagent, delegation, multi agent
human, person, operator, reviewer
instructions, prompt, system message, rules
judge, evaluator, grader, score
keep state, save conversation/state, state of conversation > persistence, checkpointer, thread, memory, state, session
key for model/provider, my openai key > provider key, api key, credentials, virtual key
knowledge, context, data, documents
learn from users/feedback/mistakes > feedback, fine tuning, memory, reinforcement
local model, model on my computer, without cloud > ollama, self hosted, local llm, llama
longer memory, recall, remember, remembers > memory, persistence, long term memory, state, checkpointer, store
manage prompts, prompt versions, prompts in one place, share prompts > prompt management, prompt library, prompt template, prompt registry
many/several/different providers/models, one api/interface for many/all models/providers > gateway, universal api, unified api, provider, model router, integrations
model down/unavailable/fails, provider down/fails/outage, when openai/anthropic/provider is down > fallback, failover, retry, circuit breaker, load balancing
model files, model folder, where put models > checkpoint, models directory, model paths
model, llm, engine, provider
name of user/customer remember, remember facts/preferences about user > long term memory, user profile, store, personalization
not answer, refuse > refusal, guardrails, moderation, safety
opinion, sentiment, classification
output, response, result, completion
parallel tools > parallel tool calls, concurrency
phone agent, talk by phone/voice, voice agent/assistant > voice, realtime, speech, telephony, audio
prompt, instruction, message, template
question answering, qa, retrieval, rag
read pdf, reading documents > document loader, parser, ocr, text extraction
relevant parts/passages/documents, which sentences > retrieval, reranker, search, retriever
repeat same prompt > cache, template, reuse
reply, answer, response, message
rules for ai > guardrails, system prompt, policy, instructions
see each step, steps it took, what agent did > tracing, trace, observability, debug, steps
several answers > n, batch, sampling, candidates
speak, spoken, voice, talk, audio
speech, voice, audio
split document/text for > text splitter, chunking
summary, summarize, tl dr, digest
switch model/provider > model switching, routing, migration, fallback, provider
system prompt, instructions, system message
talk to database > sql agent, text to sql, database toolkit
talk to docs > chat, assistant, rag, mcp
test prompt/prompts > playground, evaluation, prompt testing, experiment
thread, conversation, session
token, usage, context
understand, interpret, parse, analyze
words, tokens, text
wrong answer/answers > hallucination, evaluation, quality, debugging

# pictures, video, audio, 3d
3d object/model, picture into 3d > mesh, 3d generation, image to 3d
animate picture, make picture move, picture into video, picture moves > image to video, animation, video generation
background away, cut out, remove background > background removal, mask, segmentation, matting
better quality, bigger picture/image, enlarge, higher resolution, sharper > upscale, upscaling, super resolution, hires
beyond border/edges, extend picture, wider picture > outpainting, canvas, expand, padding
blur, sharpen, filter, effect
blurry, pixelated > upscale, resolution, denoise
body position, copy pose, follow sketch/outline/pose, same pose > controlnet, pose, depth, conditioning
change part of picture/image, edit part, fix part of picture, replace part > inpainting, mask, image editing
color correction, brightness, contrast, grading
cut, crop, trim, clip
draw, paint, sketch, generate image
face, portrait, character
faces same, same character/person/face > ip adapter, character consistency, reference, lora, face id
from words to video, video from text > text to video, video generation
from words/text to picture/image, make pictures/images, picture from text/words/description > text to image, image generation, prompt
graphics, rendering, gpu, shader
join pictures, blend, composite, layer, mix
less steps, steps, sampler, sampling
like this picture, pictures similar, variations > image to image, variation, reference image
lines, outline, edges, canny
make own node, own nodes/blocks/boxes > custom node, extension, plugin
mix models/styles > merge, lora, blend
movie, video, clip, film
music, song, audio, sound
noise, denoise, grain
not want in picture, say what not to show > negative prompt
paint over, mask, brush
photo, image, picture
picture description, prompt, caption
random number, repeat exactly, reproduce, same picture again, same result again > seed, deterministic, reproducible, fixed seed
read out loud, text into speech/voice > text to speech, voice, speech synthesis, tts
record screen, screen recording > screen capture, recording, video
resize, scale, upscale, dimensions
save arrangement/setup/diagram, share arrangement/setup/diagram > workflow, template, export, json, import
several pictures, two pictures > image batch, composite, blend, multi image
shape, geometry, mesh
small extra model, style add on > lora, adapter, fine tune
sound, audio, speech, music
speech into text, spoken into text, turn speech/voice/recording text, write down speech/what is said > transcription, speech to text, subtitles, asr
subtitles, captions, transcript
transparent, alpha, mask, png
video call, conference, meeting
watch video, playback, player, streaming
width and height > resolution, dimensions, aspect ratio, size

# games, 3d and devices
camera, viewport, view
car, vehicle, device, fleet
character moves, movement, walk > character controller, animation, physics
click object, hit test > raycast, picking, event
collide, hit, touch > collision, physics, raycast
controller, gamepad, input
gadget, device, hardware, sensor, iot
game, player, level, scene
install on phone > mobile app, build, app store, pwa
light, lighting, shadow, material
message on phone/lock screen, push message to phone > push notification, mobile push, fcm, apns
multiplayer, networking, real time, sync
old devices > compatibility, minimum requirements, supported devices
phone, mobile, android, ios, device
publish to app store > app store, release, submission, build
robot, hardware, device
score, leaderboard, achievement
sensor, telemetry, device
smart home, iot, device
tablet, phone, mobile
touch, gesture, tap, swipe
works offline, works without internet > offline, pwa, local storage, cache, sync

# messages and notifications
bell icon, inside app/product/website, messages inside app > in app notification, inbox, notification center
bounced, delivery failure, not delivered > bounce, failed, suppression
broadcast, send to everyone/everybody/all users > broadcast, topic, bulk, announcement
bundle/combine/collect messages/emails/notifications into one, not every single message/notification, one email instead of many, summary email > digest, batching, aggregation
channel, email, sms, push, chat
did they read/open, was it read/opened/clicked > open tracking, click tracking, analytics, delivery status, activity feed
do not disturb, night messages, not at night, quiet > quiet hours, schedule, preferences, delay
dont want messages, opt out, stop getting messages/emails/notifications, turn off messages/emails/notifications, user chooses messages/notifications > preferences, unsubscribe, opt out, subscription, mute
email design/look/layout > email template, layout, editor, styling
email lands in spam, goes to spam, junk > deliverability, spf, dkim, domain verification, sender reputation
email, mail, message, smtp
from address, own email address, sender name/address > sender, from, domain, sender identity
group of people/users/subscribers > topic, segment, audience, list, group
inbox, notification center, message list
letter, email, message
mailing list, newsletter, audience, broadcast
mark as read, seen, unread > read status, inbox, message state
message in user's language, translate messages/emails > localization, translation, i18n
message text depends/different per user, put name in message, use name in message > personalization, variables, template, placeholder, payload
message, notification, email, event
not annoy, too many notifications/messages/emails > throttle, digest, frequency, preferences, rate limit
other channel if, when email fails use/send > fallback, channel, conditional, failover
person who gets, receiver, recipient, to whom > subscriber, recipient, user, contact
phone message, text message, sms
reach people/users, tell users > notification, message, broadcast, email
send through, which service sends > provider, integration, smtp, channel
slack, teams, discord, chat
text message, sms, message
unread, seen, read
unsubscribe, opt out, preferences
urgent, important, critical, priority
wait before sending > delay, digest, schedule
who gets message/notification/email > subscriber, recipient, audience, topic, routing

# blockchain and wallets
agree on order, computers agree, participants agree > consensus, validator, bft
app inside wallet/messenger, small app inside > mini app, webview, dapp
ask user to sign/approve > sign message, transaction request, wallet connect
between blockchains, move coins/tokens between chains/networks, other chain/network > bridge, ibc, cross chain, interoperability, relayer
block, ledger, chain
blockchain, chain, network, ledger
change rules together, decide together, group decide > governance, proposal, voting, dao
coin, token, currency, asset
coins free for testing, play money, test coins/money > faucet, testnet
collectible, one of kind > nft, non fungible token
connect wallet, login with wallet, wallet connect > wallet, connect, authentication
contract, program, smart contract
cost of transaction, network cost, transaction cost > gas, fees, gas price
create coin/token, own coin/token/currency > mint, token, issuance, erc20, fungible token
delegate, validator, staking
earn reward/interest, lock coins/tokens > staking, rewards, validator, delegation
gas, fee, transaction cost
how many coins, money on account > balance, account, query
keep key safe, secret words > seed phrase, mnemonic, private key, wallet, key management
keys, wallet, mnemonic
lose stake, misbehave, node punished > slashing, jailed, evidence, penalty
make blocks, who made block > validator, proposer, block production
money, funds, balance, token
new blockchain, own blockchain/chain > genesis, appchain, chain, node setup
new transactions, watch chain/transactions > indexer, events, subscribe, explorer
node behind, node catch up > sync, state sync, snapshot
node, validator, server
not changeable, unchangeable > immutable, immutability
own name instead of address, readable address/name > name service, dns, domain, alias
picture token > nft, metadata
program on chain > smart contract, contract, module
run computer for network > validator, node, full node
run node, node operator, validator
send coins/tokens > transfer, transaction, send, wallet
several people approve, two of three > multisig, multi signature, threshold
temporary key > session key, ephemeral
test chain/network > testnet, local network, devnet
unique person/human > proof of personhood, uniqueness, nullifier
upgrade chain > upgrade, migration, hard fork, governance

# design, editors, everyday computing
adapt to needs, make it mine > customize, customization, configuration, settings
adjust, change settings, tune > configuration, settings, options, preferences, customize
align, layout, position
another format, convert file > convert, export, format, import
box, container, frame, panel
build own, create own, make own, write own > custom, create, extension, build, plugin
canvas, board, whiteboard, artboard
change back, factory settings, restore default, start over > reset, restore, default, revert
change many at once > bulk edit, batch, find and replace
clean up, garbage, remove unused, tidy > cleanup, prune, purge, garbage collection
clear out, get rid of, throw away, wipe > delete, remove, purge, uninstall, clear
click, press, tap, select
close, exit, quit
collapse, hide, fold
compatible with, other tools/programs/apps/services, use with, works with > integration, compatibility, supported, connector, third party
copy paste, duplicate, clone, copy
default, standard, preset
different for each/every user/customer/visitor > personalization, user attribute, variable, tenant
different settings, settings per machine/environment > environment, environment variables, profile, config
draft, unpublished, preview
drag, drop, move, reorder
earlier version, previous state/version/edit > version history, revision, restore, snapshot, rollback
empty, clear, reset
everything at a glance > dashboard, overview, summary
export, download, save
favorite, bookmark, pin, star
file with settings, settings in file > configuration file, config, yaml, environment variables
file, document, attachment, asset
file, upload, attachment
fill in form, form fields, questions form > form, input, field, survey
find, search, locate, discover, lookup
form, input, field
full screen, window size > fullscreen, layout, viewport
go back, previous, undo, history
group, organize, folder, category, collection
import, upload, load
in sync, keep both sides same, keep same in two places > sync, synchronization, replication
keep, save, store, persist, retain
keyboard keys, press keys, without mouse > keyboard shortcuts, hotkeys, commands
list, index, table, overview
move, transfer, migrate, relocate
name, label, title, rename
narrow down, only show, show only > filter, search, query
new, create, add
off the shelf, pre made, prebuilt, ready made > template, preset, built in, starter, examples, library
old, legacy, deprecated, previous
open, launch, view
option, setting, preference, parameter, config, flag
organize, arrange, sort, group
outside, external, third party
own, custom, personal
paste, clipboard, insert
people, users, members, team
preferences, settings, options, configuration
program, app, application, software
put, place, add, insert, set
quit, exit, close, stop
remove, delete, uninstall, clear
rename, change name, name, title
replace, swap, substitute, override
save, store, export, persist
see, view, show, display, list
select, choose, pick
settings, configuration, config, options, preferences
show, display, render, view
split view, window, pane, panel
start, open, launch
tag, label, category, metadata
template, preset, boilerplate, starter
two at same time > concurrent, parallel, multi
type, enter, input, write
undo, revert, go back
unlock, enable, access
window, dialog, panel, tab
works together with > integration, compatible, interoperability
write own > custom, build, create, develop, extension
write, edit, compose, author
zoom, scale, enlarge

# any subject
able to undo, take back > undo, revert, rollback
above/top of page message > banner, announcement
accept card/cards/payments > payment, checkout, gateway
access from anywhere, reach from outside > public url, tunnel, remote access, expose
account for program/script/robot > service account, machine user, api key
add button > button, component, action
add charts > chart, visualization
add field/column > custom field, schema, column
add language > localization, translation, i18n
add money, refill, top up > credits, balance, deposit, recharge
add music/sound > audio
add page > create page, pages, navigation
add search > search, search bar
add server/tool > connect, install, server configuration, tools
add video > embed, video, media
advice, good practices, tips > best practices, recommendations, guidelines
after signing up/registering > onboarding, welcome, trigger
agree terms > consent, terms of service, legal
ai assistant in editor, coding assistant, cursor/copilot/vscode > ide, editor, mcp, coding agent
ai does work, ai uses/calls/opens/controls program/computer/files/browser > tools, computer use, browser automation, mcp, tool calling
ai reads my files/data/documents > context, resources, retrieval, filesystem, file search
ai search docs > mcp, search, assistant
allow domain/website/origin > allowlist, cors, allowed origins
already have, existing project/data > migrate, import, existing
around the world, world wide > global, edge, regions, localization
as soon as changes, every time changes, whenever changes > trigger, change data capture, subscription, watch, event
ask again, follow up > conversation, memory, reminder, follow up
ask back, ask clarifying, ask user/person for information/details/input > elicitation, interrupt, human in the loop, input, form
ask server for list > discovery, list, pagination
ask several models same > ensemble, parallel, comparison
at least/most > minimum, maximum, limit
auto save > autosave, checkpoint, persistence
available models, list models, which models > models, supported models, model catalog, providers
background color > theme, background, colors
bad link > broken links
bad reviews, comments from users > feedback, moderation
be found in search > seo, indexing
big change coming, will break > breaking change, deprecation, migration
bigger text > font size, typography
block country/countries > geo blocking, region, firewall
bring own model > custom model, self hosted, provider, byo
browser without screen > headless, browser automation
build without coding > no code, studio, editor
buttons with links > card, button, links
call phone > voice, telephony
can people use keyboard > accessibility, keyboard
cannot log in/sign in, login fails > authentication error, troubleshooting, login issues
carry over, keep between > persist, session, state
catch bad data > validation, schema, quality
catch spam > spam filter, moderation
change appearance/look, change how looks > theme, styling, customize, appearance
change button text, change wording > custom text, localization, labels
change colours > theme, colors, appearance
change data for all rows > update, bulk, backfill
change language > language, locale, localization
change name of project > rename, settings
change order > reorder, sort, priority, navigation
change running program > hot reload, live update, rolling update
change to other database > migration
change website address > domain, redirect
change what users see > personalization, feature flag, variant
charge per use/request > usage based pricing, metering, billing
chat inside app/website/product > chat widget, embed, sdk, ui
chat with document/data > rag, retrieval, assistant
check before merging > ci, pull request, checks
check input > validation, guardrails, schema
check links > broken links, link checker
check prices > pricing
check spelling > spell check, lint, prose
check that page/site works > test, preview, validate, cli check
check type > typing, validation, schema
check who called > authentication, identity, headers
choose between/from > select, option, dropdown, enum
choose what receive > preferences, subscription
clear old data > retention, cleanup, purge
click to copy > copy button, clipboard
close to real/production > staging, production like
close window/dialog > dismiss, close, modal
coding without internet > offline, local
colors of chart > palette, colors, chart configuration
combine results/answers/lists > merge, union, aggregate, fusion
come from which page > referrer, analytics
common mistakes > troubleshooting, best practices, pitfalls
company rules > policy, governance, compliance
company sees my data > privacy, data retention, data usage
compare numbers/texts > comparison, operator, diff
compare prices > pricing, plans
compare two versions > diff, comparison
computer talks to computer > protocol, api
confirm before deleting > confirmation, delete protection
connect ai to program/tools/data > mcp, tools, connector, integration
connect domain > custom domain, dns
connect github > github app, git integration, repository connection
connect slack > slack integration
connect to database > connection, data source, database credentials
connect to kafka/stream > source, connector, ingest
connection between tables > join, relationship, foreign key
constantly arriving, data arrives constantly/continuously > streaming, ingestion, real time, source
contact sales/company > support, contact, enterprise
control cost > budget, limits, cost control
control from outside > api, remote, webhook
control how long > timeout, duration, ttl
control who > permissions, roles, access control
convert currency > exchange rate, currency
convert html/word > import, convert, migrate
convert text to numbers > embedding, cast, parse
copy project > duplicate, clone, fork, template
copy text from picture > ocr, text recognition
count people > visitors, analytics, unique users
count tokens/words > token counting, usage
count visits > analytics, page views
course, lesson, school > tutorial, academy, learning
create copy > duplicate, clone, backup, snapshot
custom colour > theme, colors
custom command > command, script, cli
custom errors/404 page > error page, 404
custom login page > hosted login, branding, sign in customization
cut costs/spending > cost optimization, caching, budget
cut long text > truncate, chunk, summary, split
cut video/audio > trim, clip
data dictionary > glossary, catalog, schema
data entry > form, input
data every second > real time, streaming
data from api > http source, connector, fetch, ingest
data from google sheets/spreadsheet > google sheets, csv import, connector
data from past > historical data, backfill, time travel
data get stored/kept, data stored/kept how long > retention, storage, data retention, persistence
data leaves company/network/country > data residency, privacy, self hosted, egress
data of one customer > tenant, isolation, customer data
data too old > stale, refresh, freshness, ttl
date in own time > timezone, date format, localization
decide which version/user gets > feature flag, a/b test, experiment, routing
default answer > fallback, default
define own type > custom type, schema
delete everything > reset, purge, cleanup, drop
delete old messages/history > retention, trim, cleanup, ttl
delete project > delete, settings, danger zone
delete user > remove member, deprovision, user deletion
describe page for search > meta description, seo, frontmatter
describe what tool does > tool description, schema, metadata
details about person > profile, user attributes
details collapsed > accordion, expandable
development computer > local development
different answer for different users > personalization, context, conditional
different computers talk > network, rpc, distributed
different fields > variant, schema
different keys for > environment, api keys, virtual keys
different menus > navigation, tabs, dropdown
different message for > conditional, template, variant, translation
different page for > variant, conditional, personalization, version
different prices > pricing, tiers, price list
different rules for > policy, conditional, override
digital identity > credential, identity, decentralized identifier
directly in database > sql, query, database access
discount code > coupon, promo code
display code > code block
display data/numbers/results > visualization, chart, dashboard, table
display date > date format
divide text > splitter, chunk, tokenizer
do in background > async, background job, queue, worker
do not show > hide, hidden, visibility
do same for many > batch, bulk, loop, map
do two things > parallel, concurrent
does it cost > pricing, free
does not answer, doesnt answer, no answer > timeout, no response, fallback, troubleshooting
does nothing, nothing happens > troubleshooting, debug, silent failure
dont run twice > idempotency, deduplication, unique, lock
dont send twice > deduplication, idempotency
download data > export, csv, download
download model > models, download, install model
download results > export, download
draw over > mask, annotation, overlay
draw tables > table
each customer own > tenant, multi tenancy, isolation
each user own > per user, user scope, personal
early access > beta, preview, experimental
easier to read > formatting, readability, pretty
easy words > glossary, introduction, overview
edit together/same time > collaboration, real time, multiplayer
edit video > video editing, trim
emergency stop > kill switch, cancel, pause, interrupt
employee data > hr, directory, scim
empty page > blank page, troubleshooting
end of conversation > session end, termination, resolve
enough money > balance, funds, credits
enter code > verification code, code input, otp
every change recorded > audit log, change history, event sourcing
examples to start from, ready examples > templates, examples, starter, quickstart
explain code/terms > glossary, documentation, comments
extra cost > overage, fees, add on
extra features > plugins, extensions, add ons
extra fields/information > metadata, custom fields, attributes
fake users/data/server > mock, seed, fixture, test data
fast search > index, search performance
fault in one place > isolation, fault tolerance, circuit breaker
feature only some users > feature flag, rollout, beta
feels slow > performance, latency
few lines code > quickstart, snippet, example
file formats, kinds of files, which files > supported formats, file types
file in chat > attachment, upload, multimodal
file is changed > watch, file watcher, trigger
file structure, folders organized > project structure, directory layout
fill automatically > autofill, default, prefill
filter by date > date filter, time range
filter words > content filter, moderation, profanity
find cause > root cause, debug, trace, troubleshooting
find errors > debug, lint, validation, logs, monitoring
find file > search, file search
find missing translation > localization, translations
find out who > audit log, identity, activity
find page by meaning > semantic search
find people/customer > user search, lookup, contacts
find problem early > monitoring, alert, testing, ci
find similar > similarity search, vector search, embedding, recommendation
find slow > profiling, performance, slow query, trace
find unused > cleanup, lint, dead code
first things to do > getting started, quickstart, onboarding
follow people > tracking, analytics, followers
for each customer > tenant, per customer, segment
force update > upgrade, invalidate, refresh
form on page > form, input, embed
formulas like excel > formula, calculated field, expression, table calculation
free version > free tier, open source, community edition, pricing
friendly name/address > alias, slug, custom domain, display name
gather opinions > survey, feedback, poll
get all records > pagination, list, scan
get attention > notification, banner, alert
get data from website/page > scrape, crawl, fetch, web loader
get email when > email notification, alert
get file > download, file api
get information about user/person > profile, userinfo, user api
get latest > refresh, update, pull, sync
get list > list, query
get message when, get notified > notification, alert, webhook
get older version > version history, rollback, downgrade
get permission > authorization, consent, oauth, scopes
get rid of ads/branding/logo > white label, remove branding
get started fast > quickstart
give each > assign, per user, unique
give example > few shot, examples
give feedback > feedback, rating
give money > payment, donation, transfer
give up after > timeout, max retries, limit
goes live > publish, deployment, release
google analytics > analytics, tracking, integration
google docs/drive > google drive, connector, import
got too big > scale, limit, partition
group data > group by, aggregate, bucket, segment
group messages > thread, digest, batch
group rules/permissions > role, policy
group similar > clustering, category, segment
group things/projects > folder, workspace, collection, organization
group tools > toolkit, toolset, namespace
guess what user wants > intent, classification, recommendation, autocomplete
hand to human/person, human takes over > handoff, escalation, human in the loop
handle big > scaling, chunk, batch, streaming
handle many > scaling, concurrency, batch
handle two at once > concurrency, parallel
happen automatically > automation, trigger, schedule
happens if > error handling, edge case, behavior, fallback
hard to read > formatting, readability
hear about changes > changelog, subscribe, rss, notification
help bar, help inside > assistant, help widget, support
help customers > support, help center
hide address > private, proxy, privacy
hide menu > navigation, layout, sidebar
hide part > collapse, conditional, visibility
highlight text/words > highlight, emphasis, formatting
how computers agree > consensus
how confident, how sure > confidence, score, probability
how far, how far along > progress, status
how good model is > benchmark, evaluation, metrics
how long keep/kept/stored > retention, ttl, expiration
how long take > duration, latency, timeout
how many left > quota, balance, remaining, usage
how many users/calls > limits, quota, usage, analytics
how old > age, freshness, timestamp
how pages connected > navigation, links, graph
how parts fit together > architecture, overview, concepts
human readable > format, pretty print
if someone leaves > offboarding, remove member, transfer ownership
if something is missing > default, fallback, validation, required
in charge > owner, administrator, role
in one command > cli, script, one liner
in one file > bundle, single file, export
in other app/website > embed, widget, integration, sdk
in the terminal > cli, command line
in what order > order, sequence, priority, execution order
increase limit/number > limits, quota increase, configuration, scaling
information about machine/request > metadata, headers, environment, context
inside own app/product/website > embed, embedded, sdk, widget
install extra > plugin, extension, package, custom nodes
install on server > self hosting, installation, deploy
interactive example/code > playground, sandbox, live code
is online, last seen > presence, online status
jump back > back, rollback, time travel
just changed, only changed > incremental, diff, delta
keep answers short/same > max tokens, prompt, caching, temperature
keep data after restart/stop > persistence, volume, storage, durable
keep data in one place/country > data residency, centralize
keep input clean > validation, sanitize
keep logs > log retention, logging, storage
keep older > versioning, retention, archive
keep only last > retention, limit, trim, window
keep order > ordering, sequence, fifo
keep people out > access control, authentication, private
keep safe > security, backup, encryption
keep same > consistent, deterministic, sync, pin
keep secret > secrets, encryption, private
keep state > state, persistence, memory, session
keep two copies > backup, replica, redundancy
keep up with > scaling, throughput, lag, backpressure
keep user informed > progress, notification, status
kind of account > plan, role, account type
kind of data > data type, schema
know if works > test, health check, monitoring, evaluation
know what changed > diff, changelog, audit log, change detection
know when done/finished > callback, webhook, completion event, status, notification
know when someone > notification, event, presence
know who > identity, authentication, audit log
large number > scale, bulk
last time > timestamp, last updated, history
later steps > downstream, next step
layout of page > page layout, mode, template
learn from examples > few shot, training, tutorial
leave out > exclude, ignore, omit, filter
left side/right side > sidebar, layout, table of contents
let ai call/use/do > tools, tool calling, function calling, mcp
let ai write/run code > code interpreter, sandbox, code execution
let customers change/choose > preferences, settings, self service, portal
let customers pay > checkout, payment, billing portal
let customers see > portal, embed, share, public
let others add/extend > plugin, contribution, extension
let others use > share, publish, permission
let people comment > comments, feedback
let people log in > authentication, sign in, login
let people pay > checkout, payment
let people try > playground, demo, sandbox, trial
let program read/write > api, permission, scope, filesystem
let server ask > sampling, elicitation, callback
library for > sdk, client library
lighter, lighter version > lite, minimal, small
like chatgpt > chat, assistant, openai compatible, conversation
limit by user > per user limit, quota, rate limit
limit number > limit, max, quota
limit what ai/agent can do > permissions, guardrails, tool permissions, sandbox, scope
limit what people see > permissions, row level security, visibility
link accounts > account linking, identity
link between pages > internal links, cross reference
link on every page > navbar, footer, global
link records > relation, join, reference
list of commands > cli reference, commands
list of errors > error codes, error reference
list of features > features, overview, capabilities
list of functions > function reference, api reference, sql functions
list of pages > sitemap, navigation, index
list of people > members, contacts, subscribers, users
list of things done > activity log, history, task list
live chat > chat, support, real time
load faster > performance, cache, optimization, preload
load from file > import, loader, file source
local copy > clone, local development, cache, replica
local time > timezone
lock down > security, restrict, permissions
log everything > logging, audit log, tracing
login for customers > authentication, customer portal, end user
login page looks > branding, login customization
long conversation > context window, memory, summarization
long wait > latency, timeout, async, queue
look and feel > theme, appearance, branding
look at data > explore, query, inspect, preview
look at logs > logs, log viewer
look different on > responsive, appearance
look up word/term > glossary, search
lose connection > reconnect, disconnect, offline, retry
lose data > data loss, durability, backup, persistence
lost package/message > lost, delivery guarantee, retry
lots of people at once > concurrency, scaling, load
lower quality > quality, compression, quantization
machine stops > crash, failover, fault tolerance
main colour > primary color, theme
make account for > create user, provision, registration
make better answers > prompt engineering, evaluation, fine tuning, retrieval
make bigger > scale, upscale, enlarge, resize
make cheaper > cost optimization, reduce cost, caching
make copy > backup, clone, duplicate
make decision > condition, router, branching, conditional
make diagram > diagram, mermaid, chart
make game > game, scene, project
make invisible > hide, hidden, transparent
make it remember > memory, persistence, state
make list > list, table
make money > monetization, payments, revenue, earn
make one of many > merge, combine, aggregate, union
make own > custom, create, build
make own page/theme/command > custom, create, theme, extension
make public > publish, visibility, share, public
make reusable > component, snippet, template, module
make sure > validation, verify, guarantee, test, ensure
make sure answer/output is valid/json > structured output, schema, validation, output parser
make sure person real > verification, proof of personhood, identity
make unique > unique, slug, deduplication
make video > video generation, recording
make website > site, deploy, create project
manage money > billing, budget, finance
manage servers > infrastructure, admin, orchestration
many languages > localization, multilingual, translation
many models > multi model, gateway, models, router
many people same time > concurrency, multiplayer, scaling
many questions > batch, faq
many servers > cluster, multi server, fleet, distributed
many small files > compaction, batch, merge
mark text > highlight, annotation, markdown
mark users > tag, segment, attribute, label
mathematical > math, formula, equation
meaning of number/word > definition, glossary, metric
meet requirements/law > compliance, requirements
message at top > banner, announcement
message before delete > confirmation
message from server/to client > notification, server sent event, push, event
message goes to wrong > routing, recipient, misdelivery
message history > message history, conversation history, logs
message looks > template, formatting, layout
message not sent > delivery failure, debug, logs, retry
message when someone > notification, trigger, workflow
mix of languages > multilingual, localization
money left > balance, remaining, credits, budget
more accurate > accuracy, quality, evaluation, precision
more control > advanced, custom, options
more examples > examples, cookbook, templates
more memory > memory, resources, scaling
more than one account > multiple accounts, organization, switch
more than one answer > multiple, candidates, n
more than one database > multi database, multiple data sources, federated query
more than one language > localization, multilingual, i18n
more than one person > team, collaboration, multi user, multisig
more than one server > cluster, scaling, replicas, load balancing
more than one site/project > multi site, workspace, multiple projects
more than one version > versions, versioning
move account/project > transfer, migrate, ownership
move around > navigation, pan, drag
move data > migrate, transfer, export, etl
move file > move, rename, path
move money > transfer, payout, settlement
move old docs > migration, import
move slowly to > gradual migration, canary, rollout
my computer weak/slow > low vram, system requirements, cloud, performance
my own computer > self hosted, local, localhost
my own server > self hosted, custom server, on premise
my users > end users, customers, subscribers
name of file/page > filename, slug, title
name of project > site name, project settings
name things > naming conventions, identifiers, alias
need answer now > real time, low latency, synchronous
need help > support, community, troubleshooting
never changes > immutable, constant, static
new customers > onboarding, acquisition, signup
new data arrives, when new data > ingestion, trigger, streaming, incremental, event
new files > file watcher, ingest, trigger
new ideas > feature request, feedback
new pages automatically > generate pages, automation, workflow
new people > onboarding, invite, new users
next to each other, side by side > columns, layout, comparison, grid
nice looking > style, theme, formatting
no ads/tracking > privacy, opt out, telemetry
no results > empty results, troubleshooting, search
not a developer > no code, visual editor, ui
not another person > duplicate, uniqueness, identity
not enough > insufficient, limit, quota
not enough money/funds/balance > insufficient funds, balance, fee
not in english > localization, multilingual, translation
not logged in > unauthenticated, anonymous, session
not lose data/messages/work > durability, persistence, backup, autosave, at least once
not main branch > branch, preview deployment
not public yet > draft, beta, preview, private
not sending > troubleshooting, delivery, disabled
not sure which > comparison, choose, overview, decision guide
not too often > throttle, rate limit, digest, interval
not yet supported > limitations, roadmap, unsupported
notes for readers > callout, note, admonition
number of people > user count, seats, concurrency
number of words > length, token count, max tokens
numbers go up/down > trend, monitoring, chart
offer choices > options, dropdown, select, suggestions
older answers > cache, history
older browser > browser support, compatibility
older version > previous version, versioning, downgrade, rollback
on certain day/date > schedule, date, cron
on every page > global, layout, header, footer, site wide
on failure/error > error handling, retry, fallback, catch
on my website > embed, widget, integration, script
on several computers > distributed, cluster, sync
on what basis > criteria, rules, policy
once per day/user > schedule, limit, frequency, cooldown
once per person > uniqueness, limit, deduplication, sybil
one after other > sequence, chain, order
one bill > consolidated billing, invoice
one page per > dynamic pages, generate, template
one place for all > central, gateway, hub, registry, dashboard
one program several customers > multi tenancy, tenant
only changed parts/data > incremental, delta, change data capture
only employees > internal, sso, private, authentication
only latest > latest, deduplicate, upsert, compaction
only logged in > authentication, protected, private
only new data > incremental, append only, delta
only once > once, idempotent, exactly once, deduplication
only paid > subscription, entitlement, plan
only real people > proof of personhood, captcha, verification
only some data/rows/columns > filter, projection, row level security, subset
only some users > segment, group, feature flag, audience
only trusted > allowlist, authentication, verification
open file > file, open, import
open in other > deep link, external link, integration
open page in ai/chatgpt/claude > contextual menu, copy page, ai assistant
open window > modal, dialog, popup, new window
out of date, outdated > stale, deprecated, refresh, update
output too long > max tokens, truncation, limit
outside data on chain, real world data > oracle, price feed
own code inside > custom code, plugin, embed, user defined function
own computer > self hosted, local
own function > custom function, user defined function
own model > custom model, fine tuning, self hosted model
own rules > custom rules, policy, custom guardrails
own search > custom search, search api
own server > self hosted, custom server
page for each > dynamic routes, template, generated pages
page gone/moved > redirect, 404
page loads slow > performance, loading, optimization
page order > navigation, order
page picture > thumbnail, og image, cover
page text/title > content, title, frontmatter
page without menu > layout, page mode, custom page
parts of answer > chunks, streaming, fields
parts repeated > reusable, snippet, component
pass data/information between > state, context, props, parameters, handoff
pass login to/on > token passthrough, forward authentication, delegated authorization, oauth
pause until > wait, interrupt, delay, approval
pay less > pricing, discount, cost optimization
pay per > usage based, pricing, metering
pay with crypto/coins > crypto payments, wallet, payments
people click > click tracking, analytics, events
people complain > support, feedback, tickets
people search for > search analytics, queries
people think of page > feedback, ratings
people who pay > customers, subscribers, paid plan
person behind screen > proof of personhood, verification, human
phone app > mobile app, sdk, ios, android
phone number > phone verification, sms, contact
picture in message > attachment, image, media
picture same size > resize, dimensions, aspect ratio
pictures of same person > consistency, face, lora, reference
place to try > playground, sandbox, demo
plain text > text, markdown, raw
poor quality > quality, low resolution, upscale
price of model/request > pricing, cost, token cost
private package > private registry, npm, authentication
problem after update > upgrade issues, rollback, breaking change, compatibility
process big files > streaming, chunk, batch
process each > map, loop, foreach, iteration
produce code > code generation, codegen
program asks permission > consent, oauth, authorization
program waits > blocking, await, async
programs in other languages > sdk, bindings, interoperability
protect against > security, guardrail, prevention, mitigation
protect page > authentication, password, private
prove age/country/citizen > identity verification, credential, attestation, document verification
prove it is me > authentication, signature, identity
prove something > proof, verification, attestation
put data > insert, write, load, ingest
put docs inside > embed, subpath, subdirectory
put in order > sort, order by, arrange
put live > deploy, publish, release
put logo > logo, branding
put model into production > deployment, serving
put pages in groups > navigation groups, sidebar
put two pictures > composite, blend, merge
question at end > feedback, survey
question mark > tooltip, help
read file > file, loader, parse, file system
read from queue/stream > consumer, source, subscribe
read later > bookmark, save, archive
read messages > inbox, messages, read status
read only part > partial, range, pagination, projection
read private/secret > access control, permission, decrypt
real people > human, verification, proof of personhood
real time prices > price feed, oracle, market data
recent messages > message history, buffer, window
record what user > session replay, analytics, events, tracking
recover from crash > recovery, checkpoint, failover
remember choice > preference, cookie, local storage, persistence
remember earlier/last/previous > memory, history, state, session
remember what user > memory, profile, session
remind, reminder > schedule, notification, delay
remove background > background removal, segmentation, mask
remove noise > denoise
remove words > filter, stop words, redact
rent server > cloud, hosting, instance
repeat every > recurring, schedule, cron
replace words > find and replace, substitution, variable
report illegal/abuse > abuse report, moderation
request from other website > cors, origin
request goes through > proxy, gateway, routing
request waits > queue, timeout, latency
result of tool/function > tool result, output, return value
result too large > limit, pagination, truncation
results of each step > intermediate results, logs, trace, output
results over time > trend, time series, history
return to old > rollback, restore, revert
reuse answer > cache
reuse login > session, sso, token
reuse results > cache, memoize, materialized view
right answer/model > evaluation, ground truth, selection
right person > routing, assignment, verification
rules about who > policy, access control, authorization
rules for data > validation, constraints, schema
run again > rerun, retry, replay
run code when > trigger, hook, event handler
run in browser > client side, webassembly, browser, web
run in cloud > cloud, deploy, serverless, hosted
run long > long running, timeout, async, background
run old > replay, legacy, version
run own > self hosted, custom
run part > subset, partial, subgraph, filter
run same > repeat, batch, deterministic
run server > start server, hosting, deploy
run two > parallel, multiple instances
safe place > vault, secret storage, backup
safe to share > redact, sanitize, privacy, public
same answer > deterministic, cache, consistency, seed
same code > reuse, shared, module, snippet
same data in two > replication, sync, duplicate
same for all > global, default, shared
same login > sso, single sign on, shared session
same order > ordering, deterministic
same question again > cache, semantic cache, faq
same settings > preset, template, shared config, defaults
same style > style, consistency, lora, theme
same thing different > variant, alias, synonym
save answer > cache, store, persist
save battery/power > power saving, optimization
save chat > conversation history, persistence, memory
save data > store, persist, database, export
save file > file, download, export, storage
save query > saved query, view
save settings > preset, configuration, preferences
save time > automation, optimize, cache, template
save work > autosave, save, workflow, persistence
say hello > quickstart, welcome, first
search by meaning > semantic search, vector search, embedding
search by picture > image search, visual search
search data > query, search, filter
search documents > retrieval, search, index, vector store
search my history > logs, search, history
search old messages > message history, search, archive
search page > search, search bar
secret place for > vault, secrets
see costs > cost analytics, usage, billing
see data > explore, table, preview, query
see errors > logs, error monitoring, debug
see every request > logs, tracing, request logs
see live > live preview, real time, hot reload
see long running > progress, status, trace
see messages sent > logs, activity feed, delivery
see number of > metrics, count, analytics
see page before > preview
see plan of query > explain, query plan, execution plan
see prompts > logs, prompt, trace
see results as they come > streaming, incremental
see site/changes before > preview, local preview, staging
see what model/ai received/sent > trace, logs, prompt, debug
see what users do/ask/search > analytics, usage, tracking, search analytics
see who read/used/visits > analytics, read receipts, usage, audit log
sell things > e-commerce, product, checkout, storefront
send again > resend, retry, replay
send data to > sink, export, forward, destination
send different > variant, conditional, routing
send file > upload, attachment
send from own > custom domain, sender, byo provider
send if > condition, trigger
send in parts > chunk, multipart, streaming
send logs elsewhere/to > log export, log forwarding, integration, opentelemetry
send many > bulk, batch, broadcast
send on schedule > schedule, cron
send one > trigger, single
send only if > condition, filter, step condition
send picture > image input, attachment, upload
send to all > broadcast, topic, bulk
send to group > topic, group, segment
send to one > direct, unicast, routing
send when > trigger, event, schedule
separate by customer > tenant, partition, multi tenancy
separate work > workspace, environment, isolation
server answers wrong > error, debug, response
server goes away > disconnect, shutdown, failover
server must be up > health check, availability
server on my computer > local server, stdio, localhost
server sends > push, notification, server sent events
set of rules > policy, ruleset, configuration
set of settings > profile, preset, config
settings for all > global settings, defaults, organization settings
settings for one page > frontmatter, page settings
settings of program > configuration, environment variables
several customers > multi tenancy, tenants
several files > bulk, batch, multi file
several languages > localization, multilingual
several models > multi model, routing, ensemble
several pages > multi page, navigation, bulk
several people work > collaboration, team
several servers > cluster, multi server
share across > shared, global, sync
share chart/dashboard/report > share, embed, public link
share conversation > share, thread, export
share file > share, upload, link
share prompts > prompt library, prompt management
share state > shared state, context, store
share work > export, share, collaboration, publish
short lived > temporary, ephemeral, ttl
shorter address > slug, short link, redirect
shorter answer > max tokens, concise, summary
shorter text > summary, truncate
show ads > ads, banner, monetization
show data live > real time, dashboard, streaming
show different text > conditional, variant, personalization, localization
show errors > error handling, error messages, logs
show files > file tree, file explorer
show full > expand, details
show in list > list, index, directory
show map > map, geographic, location
show money/numbers/percentages > format, currency, number format
show only to > visibility, audience, permission, conditional
show part > partial, excerpt, conditional
show progress > progress, loading, status
show request example > example, code sample, curl
show steps > steps, trace, tutorial
show table > table
show typing > typing indicator, streaming, presence
show user > user interface, display, profile
show version > version, versions
sign document/message > signature, signing
sign up form > registration, sign up
simple explanation, simple words > introduction, overview, concepts
size of picture > resolution, dimensions
slow answer > latency, streaming, performance
slow network > timeout, retry, latency
slower over time > memory leak, degradation, performance
small change > patch, minor, diff
small program > script, function, mini app, snippet
smaller file > compression, optimize, quantization
smarter > reasoning, model, evaluation, improve
software on phone > mobile app
someone else account > impersonation, takeover, delegated
someone else key > provider key, byok
someone else pays > sponsored, fee payer, gasless
someone else server > third party, remote server, external
something new > changelog, new features, event
something to install > installation, package, requirements
sort by > sort, order by
sound to text > transcription, speech to text
source of data > data source, connector, lineage
speak language > language, locale, localization
special characters > escape, encoding, unicode
special page > custom page, landing page
special permission > scope, privilege, role
special word > reserved word, keyword, trigger word
split bill > split payment, cost allocation
split by > partition, group by, split
split pages > pagination, tabs, groups
split text > text splitter, tokenizer, split
split users > segment, a/b test, experiment
start again > restart, reset, retry
start conversation > new session, thread, conversation
start from middle > resume, replay, checkpoint, fork
start other program > subprocess, launch, integration
start when > trigger, event, schedule
stay up > availability, uptime
stop ai from/doing/saying > guardrails, interrupt, human in the loop, permissions
stop asking > auto approve, permission, remember
stop duplicate > deduplication, unique, idempotency
stop old version > deprecate, sunset
stop people from > permission, restriction, rate limit, access control
stop running > cancel, terminate, stop
stop sending > unsubscribe, pause, disable, suppress
stop some > exclude, filter, suppress, block
stop spending > budget limit, spending limit
stop tracking > opt out, telemetry, privacy
store files > file storage, upload, s3, object storage
store money > wallet, account, vault
store results > persist, save, materialize, output
store secrets > secrets, vault, credentials
strange characters > encoding, unicode, utf
strange results > troubleshooting, debug, unexpected
stream of events > event stream, kafka, source
structure of project > project structure, directory
suggest as you type > autocomplete, typeahead, suggestions
suggested questions > suggestions, starter questions, prompts
switch between accounts/projects > switch, workspace, organization
switch provider > provider, routing, fallback, migrate
switch to newer > upgrade, migrate
table of numbers > table, matrix, spreadsheet
take action when > trigger, automation, alert
take file > upload, file input
take money > payment, charge, withdraw
take picture > camera, screenshot, capture
take turns > turn based, round robin, queue
talk to api > api request, http, client
talk to computer/server from another > remote, ssh, api
talk to person/human > human handoff, support
team needs > requirements, team plan
tell ai about > context, instructions, prompt, memory
tell apart > distinguish, identifier, classification
tell customers > notification, email, announcement, changelog
tell google > seo, sitemap, search console
tell other program > webhook, event, callback, api
tell where > location, citation, path
tell which > identify, label, detection
temporary place > temporary storage, staging, cache
test ai/prompt/agent > evaluation, testing, evals
test emails > test mode, preview, sandbox
test locally > local development, local testing, mock
test new version > canary, beta, a/b test, staging
test on phone > device testing, simulator, emulator
test quality > evaluation, quality assurance, benchmark
test with few users > canary, beta, rollout, feature flag
test without real > mock, sandbox, simulator, test mode
text after picture > caption
text before > prefix, introduction
text depends > conditional, variable, template
text from picture > ocr
text in box > callout, text box
text moves > animation, scroll
text of button > label, button text
text too long > truncate, limit, wrap, chunk
things wrong with > issues, problems, linter, diagnostics
think before > reasoning, planning, chain of thought
time between > interval, delay, latency, duration
time of day > schedule, timezone
time people spend > engagement, analytics, duration
time range > date filter, interval, window
tiny program > script, function
to do list > todo, task, planning
to the side > sidebar, aside
together in one > combine, merge, bundle, aggregate
too complicated > simple, quickstart, guide
too early > delay, schedule
too expensive > cost, pricing, optimization
too late > deadline, timeout, late
too long text > context length, truncation, chunking
too many messages > throttle, digest, rate limit
too many tools > tool selection, context, toolset, filter
too much memory > memory usage, out of memory, optimize
too slow > performance, latency, timeout
too strict > threshold, configuration, relax
too wide > overflow, width, layout
track changes > version history, audit, diff, change tracking
track money > usage, cost, budget
track users > analytics, events, identify
traffic between > network, routing, load balancing
translate page > translation, localization
trust server > certificate, authentication, verification
try again > retry, rerun
try different > experiment, a/b test, compare, variant
try first > trial, demo, playground, quickstart
try in browser > playground, web, online demo
try on computer > local development, local preview
turn into > convert, transform, generate
turn into table/chart > visualization, structured, transform, pivot
turn off for > disable, opt out, exclude
turn picture > rotate, flip, transform
turn website into app > pwa, mini app, webview
two accounts > multiple accounts, duplicates, account linking
two places > sync, replicate, duplicate
two programs > integration, interoperability
two step login > two factor, mfa
type answer > input, form
type of user > role, persona, segment
types of problems > error types, error codes
under own name > white label, branding, custom domain
undo last > undo, revert
undo payment > refund, void, reversal
unknown person > anonymous, guest
unsure answer > confidence, fallback, human review
until something > wait, poll, condition
until user answers > wait, interrupt, human in the loop
update all > bulk update, upgrade
update data > update, upsert, refresh, sync
update without losing > upgrade, backup, migration
updates by itself > auto update, sync, live
upload many > bulk upload, batch, import
use ai with docs > ai, mcp, assistant, llms.txt
use another model/provider > provider, model configuration, custom model
use data later > persist, store, export
use docker > docker, container, image
use from code/python/javascript > sdk, client, api
use from phone > mobile
use in other project > export, import, reuse, package
use less > optimize, reduce, limit
use less memory > low memory, optimization, quantization
use many times > reuse, reusable, loop
use old > legacy, compatibility, version
use on other devices > sync, cross platform, remote access
use own > custom, byo, self hosted, bring your own
use own key > byok, api key, provider key
use programs i have > integrations, connectors
use several > multiple, combine
use together > combine, integrate, compose
use without > offline, standalone, optional, anonymous
useful commands > cli, commands, shortcuts
user asks something else > intent, routing, context switch, fallback
user cancels > cancellation, abort, declined
user closes > disconnect, session end, close event
user does something > event, trigger, action, track
user enters > input, form, field
user gives permission > consent, authorization, oauth
user information/details > profile, user attributes, metadata
user pays > checkout, payment
user says no > declined, rejected, consent
user type/types > role, segment
users choose > preferences, options, select
users own data > data export, gdpr, privacy
users own settings > preferences, user settings
values change > update, dynamic, variable, reactive
values from earlier > state, output, reference, variable
values in text > variable, interpolation, template
version of page > versions, revision
video from pictures > image to video, slideshow, video generation
visitors type > input, search, form
voice message > audio, voice, transcription
wait few minutes/hours > delay, timer, schedule
wait for other > await, dependency, join, synchronization
wait for user > interrupt, human in the loop, input
waiting line > queue, waiting room, backlog
walk through code > tutorial, debugger
want to help > contributing, contribute
warn before > warning, confirmation, alert, threshold
warn when money/cost > budget alert, spending alert, usage notification
was deleted > restore, deleted, recovery, soft delete
watch file > watcher, hot reload
watch video > video, embed, tutorial
way to pay > payment method
web address > url, domain, endpoint
website down > downtime, status, monitoring
weekly summary > digest, report, schedule
what ai knows > context, knowledge, memory, training
what ai may/can do > capabilities, tools, permissions
what can break > breaking changes, failure modes, risks
what can it do > features, capabilities, overview
what costs > pricing, cost breakdown
what customer bought > order, purchase history
what customer paid > payment, invoice, receipt
what data goes > data flow, privacy, lineage
what did i change > diff, history
what each does > reference, description
what happens to data > data handling, privacy, retention
what happens when > lifecycle, behavior, events
what is included > features, plan, contents
what is possible > capabilities, features, limits
what it is for > overview, introduction, use cases
what others built > showcase, examples, community, gallery
what people search > search analytics
what program supports > compatibility, supported, capabilities
what should be first > order, priority
what to do first > quickstart, getting started
what to do if > troubleshooting, error handling, fallback
what user sees > user interface, view, preview
what version > version, changelog
what was deployed > deployment history, release
what was sent > logs, message history, payload
what went wrong > error, logs, debug, troubleshooting
when data arrives > ingest, trigger, event time, latency
when someone joins > onboarding, welcome, trigger
when someone writes > trigger, message event, webhook
when to use > use cases, comparison, best practices
where am i > breadcrumbs, location, current path
where find > location, reference, directory
where is data > storage, data residency, path, location
where people leave/stop > funnel, drop off, churn
where to click > user interface, navigation, guide
where to start > getting started, quickstart
which browser > browser support, compatibility
which country > region, geo, supported countries
which data types > data types, types
which databases > supported databases, connectors, adapters
which fields required > required, schema, parameters
which file > path, configuration file
which languages > supported languages, sdk
which option better > comparison, recommendation
which page > analytics, path
which programs work > compatibility, clients, integrations
which questions > faq, search analytics
which requests > logs, filter, endpoints
which rows > filter, where
which user > user id, identity, attribution
who made > author, owner, creator
who pays > billing, fee payer, cost
who sent > sender, signature, origin
who uses > users, usage, customers, analytics
whole company > organization, enterprise
whole site > global, site wide
whole table > full table, scan, snapshot
why slow > performance, profiling, latency
wider page > layout, width, wide mode
window for chat > chat widget, chat ui
without app store > sideload, pwa, web app
without asking each time > auto approve, allowlist, remember consent
without checking > skip validation, bypass, trust
without code change > configuration, feature flag, remote config
without credit card > free trial, free tier
without developer > no code, self service
without email > anonymous, phone, username
without giving name/information > anonymous, zero knowledge, privacy
without giving/sharing key/password > oauth, token, delegation, proxy
without install > web, browser, hosted, npx
without internet > offline, local
without losing > preserve, backup, migration, zero data loss
without mouse > keyboard, accessibility
without name > anonymous
without new login > session, refresh token, sso
without server > serverless, static, client side
without showing > hidden, redact, private
without telling > silent, private
words on screen > text, labels, ui text, subtitles
words to avoid > style guide, blocklist
work from home > remote
work in team > collaboration, team
work offline > offline
work on same > collaboration, conflict, merge
work together > integration, collaboration, compatibility
works on phone > responsive, mobile
works only sometimes > intermittent, flaky, race condition, retry
works with my > integration, compatibility
write articles/page > content, authoring, editor
write better > prompt engineering, style guide
write changes > changelog, commit, release notes
write code for me > code generation, ai coding, agent
write own page > custom page, content
write python/javascript > python, javascript, sdk, scripting
write tests > testing, test
write to file > export, file sink, output
wrong data > validation, data quality, correction
wrong password > login error, authentication failure
wrong person > misdelivery, identity, authorization
wrong time > timezone, clock
wrong type > type error, cast, validation
wrong version > version mismatch, compatibility
`;
