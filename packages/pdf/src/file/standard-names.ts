/**
 * Names that ISO 32000-2, its extensions, CMaps and Type 1 fonts define: keys and values of the Arlington PDF Model (PDF Association,
 * Apache License 2.0), structure types (14.8.4), abbreviations of inline images (8.9.7) and keys of font programs.
 */
export const standardNames: ReadonlySet<string> = new Set(
  `
  A A1 A2 A3 A4 A85 AA AAPL:AA AAPL:Keywords AAPL:ST AC AD3 ADBE_Build ADBE_Extn3 AESV2 AESV3 AESV4 AF AFRelationship AHx AIS
  ALT ALaw AN ANF AO AP APIVersion ARIA-1.1 AS ASCII85Decode ASCIIHexDecode AU Absolute AbsoluteColorimetric Accounting
  AccurateScreens AcroForm AcroFormInteract Action Activation ActualText Add Add-RKSJ-H Add-RKSJ-V AddRevInfo AdditionalStreams
  AdhesiveNote Administator Adobe.PPKLite Adobe.PubSec AdobePPKLite After Agency All AllOff AllOn AllPages Alpha Alt Alternate
  AlternateImages AlternatePresentations Alternates Alternative And Angle Animation Annot AnnotStates Annotation Annotations
  Annots Annots:: AntiAlias AnyOff AnyOn App AppDefault AppearanceFilter Approved Approver Aqua Aqueous Art ArtBox ArtDelivery
  ArtReturn Artifact Artwork AsIs Ascent Aside Aspect Asset Assets AttachedToSig Attachment AttachmentEditing Attestation
  AuthCode AuthEvent Author Auto AvgWidth B B5pc-H B5pc-V BBox BC BE BG BG2 BM BPC BS BU BackCover Background BackgroundColor
  Balanced Barcode BarcodePlaintext Base BaseEncoding BaseFont BaseFontName BaseState BaseVersion BaselineShift Bates BatesN
  Bead Before BibEntry Binding BindingMaterial BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample Bl Black BlackIs1
  BlackPoint Blackls1 Bleed BleedBox Blinds Block BlockAlign BlockQuote Blue BlueFuzz BlueScale BlueShift BlueValues Body Book
  BookBlock BookCase Booklet Border BorderColor BorderStyle BorderThickness Both Bottom BoundingBox Bounds Box BoxColorInfo
  Braille Brochure Browser BtLr BtRl Btn Business BusinessCard Butt ByteRange C C0 C1 C2PA C2PA_Manifest C2W CA CAD CCF
  CCITTFaxDecode CF CFM CI CICI.SignIt CIDFontType0 CIDFontType0C CIDFontType2 CIDInit CIDSet CIDSystemInfo CIDToGIDMap CL CMD
  CMYK CMap CMapName CMapVersion CNS-EUC-H CNS-EUC-V CO CP CRL CRLs CS CSS-1 CSS-2 CSS-3 CT CV CYX CalGray CalRGB Cap CapHeight
  Caption CardBackground CardBorder Caret Catalog Category Center CenterWindow Cert Certs Ch Changes ChannelBinding CharProcs
  CharSet CharStrings CheckSum Checked Child Circle ClassMap ClosedArrow Cloud Coated Code CodingMarking CoilBinding ColSpan
  ColdFoilStamping Collection CollectionColors CollectionEditing CollectionField CollectionItem CollectionSchema CollectionSort
  CollectionSplit CollectionSubitem Color ColorBar ColorBurn ColorDodge ColorSpace ColorTransform ColorType ColorantTable
  Colorants Colors Column ColumnCount ColumnGap ColumnWidths Columns Comment Comments Compatible Components CompressedSize
  Condensed Condition Confidential Configs Configuration Configurations ContactInfo ContentArea Contents ContinuedFrom
  ContinuedList Coords Copy Copyright CornerStitch CosineDot CostEffective Count Cover CoverLetter Creasing Create CreationDate
  Creator CreatorInfo CropBox CropFixed CropRect Cross Crypt CryptFilter CryptFilterDecodeParms Cube CuePoint CuePoints Customer
  Cutting CuttingCreasing Cyan D D1 D2 DA DAnimationStyle DBG DC DCS DCT DCTDecode DCrossSection DEG DIS DL DLightingScheme DM
  DMarkup DMeasure DNode DOS DP DPM DPart DPartInteract DPartRoot DPartRootNode DParts DR DRef DRenderMode DS DSS DSm DSn DU DV
  DView DW DW2 DamagedRowsBeforeError Darken Dashed Data DataMatrix Date Day DayTime Deactivation Debossing Decimal Decode
  DecodeParms DefEmbeddedFile Default DefaultCMYK DefaultCryptFilter DefaultForPrinting DefaultGray DefaultRGB Delete Delivery
  DeliveryCharge Departmental Desc DescendantFonts Descent Description Design Designer Dest DestOutputProfile
  DestOutputProfileRef Dests DevDepGS_BG DevDepGS_FL DevDepGS_HT DevDepGS_OP DevDepGS_TR DevDepGS_UCR DeveloperExtensions
  DeviceCMY DeviceCMYK DeviceColorant DeviceGray DeviceN DeviceRGB DeviceRGBK Di Diamond Difference Differences DigSig DigSigMDP
  DigSigValidation DigestLocation DigestMethod DigestValue Dimensions Direction Disc DisplayDocTitle Dissolve Distribute Div Dm
  DocChecksum DocMDP DocOpen DocTimeStamp Document DocumentFragment Domain DotGain Dotted Double DoubleDot Dp Draft Drilling
  Duplex DuplexFlipLongEdge DuplexFlipShortEdge Dur Duration DyeSublimation E EA ECC EF EFF EFOpen EL EP EPSG
  ETSI.CAdES.detached ETSI.RFC3161 ETSI_PAdES ETen-B5-H ETen-B5-V ETenms-B5-H ETenms-B5-V EUC-H EUC-V EarlyChange EdgeGluing
  Editor ElectroInk Electrophotography Ellipse EllipseA EllipseB EllipseC Em Email Embedded EmbeddedFile EmbeddedFiles Embossing
  EnableJavaScripts Encode EncodedByteAlign Encoding Encrypt EncryptMetadata EncryptedPayload Encryption End EndIndent
  EndOfBlock EndOfLine Endnote Enforce Entrust.PPKEF Envelope Event ExData Exclude Exclusion Expanded ExpansionFactor
  Experimental Expired Export ExportState Ext-RKSJ-H Ext-RKSJ-V ExtGState Extend Extends ExtensionLevel ExtensionRevision
  Extensions ExternalOPIdicts ExternalRefXobjects ExternalStreams ExtraCondensed ExtraExpanded F F2-1 F4-1 F6-1 F6-3 F6-4 F6-7
  F8-2 F8-4 FB FC FD FDecodeParms FENote FFilter FG FL FOV FS FT FWParams FWPosition FWScale Fade False FamilyBlues FamilyName
  FamilyOtherBlues Far Fastest Fax Ff FieldMDP Fields Figure File FileAttachment Filespec FillIn FilmStrip Filter Final
  Fingerprint First FirstChar FirstPage Fit FitB FitBH FitBV FitH FitR FitV FitWindow FixedPrint Fl Flags Flash FlashVars
  FlateDecode Flexography Flip0 Flip180 Flip270 Flip90 Fly Fo FoilStamping Folder Folders Folding Font FontBBox FontDescriptor
  FontFamily FontFauxing FontFile FontFile2 FontFile3 FontInfo FontMatrix FontName FontStretch FontType FontWeight Footer
  Footnote ForComment ForPublicRelease ForceBold Foreground Form FormData FormType Formula Free FreeForm FreeText
  FreeTextCallout FreeTextTypeWriter FreeTextTypewriter Frequency FrontCover Fuchsia FullName FullSave FullScreen Function
  FunctionType Functions G GB-EUC-H GB-EUC-V GBK-EUC-H GBK-EUC-V GBK2K-H GBK2K-V GBKp-EUC-H GBKp-EUC-V GBpc-EUC-H GBpc-EUC-V GCS
  GEO GEOGCS GPTS GRD GTS_Encapsulated GTS_Env GTS_Managed GTS_Metadata GTS_PDFA1 GTS_PDFX GTS_PDFXVersion
  GTS_ProcStepsColorants GTS_ProcStepsGroup GTS_ProcStepsType GTS_Scope GTS_Suspect GTS_XID GTSm Gamma Geospatial2D Geospatial3D
  Glitter Global Gloss Gluing GlyphOrientationVertical GoTo GoTo3DView GoToDp GoToE GoToR GoToRemoteActions Graph Gray GrayMap
  Green Groove Group H H1 H2 H3 H4 H5 H6 H7 H8 H9 HA HAlign HF HI HKscs-B5-H HKscs-B5-V HOffset HT HTML-3.20 HTML-4.01 HTML-5.00
  HTO HTP Halftone HalftoneName HalftoneType Hard HardCover HardLight Header Headers Headlamp Height Height2 Help Hid Hidden
  HiddenWireframe Hide HideAnnotationActions HideMenubar HideToolbar HideWindowUI HighestQuality Highlight Hologram Hue I IC
  ICCBased ICCVersion ID IDS IDTree IF IM IN IRT ISOLatin1Encoding ISO_PDFE1 ISO_TS_24064 ISO_TS_32001 ISO_TS_32003 IT IV IX
  Icon Identity Identity-H Identity-V Illustration Illustrator Image ImageB ImageC ImageI ImageMask ImageType Import ImportData
  Imprinting Include IncludedImageDimensions IncludedImageQuality Ind Index Indexed Info InitialFields Ink InkFree InkHighlight
  InkJet InkList InkVarnishFree Inks Inline InlineAlign Insert Inset Instance Instances Intent Interpolate InvertedDouble
  InvertedDoubleDot InvertedEllipseA InvertedEllipseC InvertedSimpleDot IsMap Issuer ItalicAngle JBIG2Decode JBIG2Globals
  JPXDecode JS Jacket JavaScript JavaScriptActions Justify K KDFSalt KM KSC-EUC-H KSC-EUC-V KSCms-UHC-H KSCms-UHC-HW-H
  KSCms-UHC-HW-V KSCms-UHC-V KSCpc-EUC-H Key KeyUsage Keywords Kids L L2R LAT LBody LC LD3 LE LI LJ LL LLE LLO LON LPTS LS LW
  LZW LZWDecode Lab Label Lang Language LanguageGroup Last LastChar LastModified LastPage Latex Latterpress Launch LaunchActions
  Layout Lbl Leading Left Legal LegalAttestation Legend Length Length1 Length2 Length3 Letter Level1 Lighten Lime Limits Line
  LineArrow LineDimension LineHeight LineNum LineThrough LineX LineY Linear Linearized Link List ListMode ListNumbering LoadType
  Locale Location Lock LockDocument Locked LooseBinding LowerAlpha LowerRoman LrBt LrTb Luminosity M M3DREF MA MAC MACLocation
  MCD MCID MCR MCS MD5 MDP MH MI MK ML MMType1 MN MR MS MU Mac MacExpertEncoding MacRomanEncoding Magenta
  Mail_MediaTypeParameters MainImage Map MarkInfo MarkStyle Marked Markup Markup3D MarkupGeo Maroon Mask Material Matrix Matte
  Max MaxLen MaxWidth Measure MediaBox MediaClip MediaCriteria MediaDuration MediaOffset MediaPermissions MediaPlayParams
  MediaPlayerInfo MediaPlayers MediaScreenParams Metadata Middle Min MinBitDepth MinFeature MinScreenSize MissingWidth Mix
  MixingHints Mobile ModDate Mode Modify Module Movie MovieActions Msg Multimedia Multiply N N1 N2 NA NChannel NM NOP NP NR NS
  NSO NU Name Named Names Namespace Namespaces NavNode Navigation NavigationPane Navigator Navy Near NeedAppearances
  NeedsRendering NewParagraph NewWindow Newspaper Next NextPage Night NightTime NoMark NoOp NodeNameList NonEFontNoWarn
  NonEmbeddedFonts NonFullScreenPageMode NonStruct None Normal Not NotApproved NotForPublicRelease Note NoteType Notebook Notice
  NumCopies NumberFormat Nums O OB OBJR OC OCAutoStates OCG OCGs OCInteract OCMD OCProperties OCSP OCSPs OE OEB-1.00 OFF OID ON
  OP OPI OPM OS Obj ObjStm Off Offset OffsetLithography Olive OnInstantiate Once OneByteIdentityH OneByteIdentityV OneColumn
  OneSided OneSidedBack Online Open OpenAction OpenArrow OpenType Operation Opt OptionalContent Or Order Ordered Ordering Org
  Oscillating OtherBlues OtherSubrs Outlines OutputCondition OutputConditionIdentifier OutputIntent OutputIntents Outset Overlay
  OverlayText Overline Overprint OverstepArea Owner P PA PC PCM PCSM PD3 PDF PDF417 PDFDocEncoding PDU PI PID PIN PL PMD PO PRC
  PROJCS PS PS1 PS2 PS3 PS4 PS5 PS6 PS7 PS8 PV PZ Padding Page PageElement PageLabel PageLabels PageLayout PageMode PageNum
  Pages Pagination PaintType Palindrome Panose PaperMetaData Paperclip Paragraph Params Parent ParentTree ParentTreeNextKey Part
  PartialCutting PartialCuttingCreasing PassContextClick Password Path Pattern PatternType Pause Penalty Perceptual Perforating
  Perms Pg Phone Phoneme PhoneticAlphabet Photographer PickTrayByPDFSize PieceInfo Placement PlasticComb PlateMaking
  PlateStamping Play PlayCount PolyLine PolyLineDimension Polygon PolygonCloud PolygonDimension Popup Position Positions
  Postcard Poster Potato PreRelease Predictor Preferred PresSteps Presentation PreserveRB Prev PrevPage Preview Primary
  PrimaryText Primer Print PrintArea PrintClip PrintField PrintPageRange PrintScaling PrintState PrinterMark PrintingOrder
  Private ProcSet Process Producer ProfileCS ProfileName Projection PronunciationLexicon Prop_AuthTime Prop_AuthType Prop_Build
  Properties PtData PubSec Punching Purple Push PushPin Q QRCode QuadPoints Quote R R2L RB RBGroups RC RClosedArrow RD RD3
  RDFa-1.10 REx RF RGB RH RI RIPEMD160 RL RM RO ROpenArrow RP RT RTF-1.05 RV Radius Range Rate Raw Reason Reasons Recipient
  Recipients Record RecordLevel Rect Red Redact Redaction Ref Reference RegistrationTarget Registry RegistryName
  RelativeColorimetric Rendition Renditions Repeat ReqHandler Requirement Requirements ResFork ResetForm Residence Resolution
  Resources ResponseCard Resume ReverseCreasing ReverseCuttingCreasing ReversePartialCutting ReversePartialCuttingCreasing
  Rhomboid RichMedia RichMediaActivation RichMediaAnimation RichMediaCommand RichMediaConfiguration RichMediaContent
  RichMediaDeactivation RichMediaExecute RichMediaInstance RichMediaParams RichMediaPosition RichMediaPresentation
  RichMediaSettings RichMediaWindow Ridge Right RingBinding RlBt RlTb RndStemUp Role RoleMap RoleMapNS Root Rotate Rotate0
  Rotate180 Rotate270 Rotate90 Rotogravure Round Row RowSpan Rows RubResistant Ruby RubyAlign RubyPosition RunLengthDecode S SA
  SC SD SE SHA1 SHA256 SHA3-256 SHA3-384 SHA3-512 SHA384 SHA512 SHAKE256 SI SIS SM SMask SMaskInData SP SPS SQFT SQKM SQM SQMI
  SR SS ST STEP SV SVCert SW SWF SaddleStitch Satin Saturation Scene Schema Scope Screen ScreenPrinting Script Scripts
  SecondaryText Sect Section SelfMailer SemiCondensed SemiExpanded SenderAlias Separation SeparationColorNames SeparationInfo
  SeparationSimulation SetOCGState SetState Settings ShadedIllustration ShadedVertices ShadedWireframe Shading ShadingType
  Shadow Short ShowControls SideStitch Sig SigFieldLock SigFlags SigObjRef SigQ SigRef Signature SignaturePolicyCommitmentType
  SignaturePolicyHashAlgorithm SignaturePolicyHashValue SignaturePolicyOID Signed Silver SimpleDot Simplex SinglePage SingleUse
  Size Slash SlideShow Snapshot SoftCover SoftLight SoftwareIdentifier Sold Solid SolidOutline SolidWireframe Solidities Sort
  Sound SoundActions Source SpaceAfter SpaceBefore Span SpawnTemplate SpectralData Speed SpiderContentSet SpiderInfo Spine Split
  SpotFunction Spread Square Squiggly St Stamp StampImage StampSnapshot Standalone Standard StandardEncoding Stapling Start
  StartIndent StartResource State StateModel StationInfo StdCF StdHW StdVW StemH StemSnapH StemSnapV StemV Stm StmF StmOwn Stop
  StrF Stream StrikeOut Strings StripBind StrokeWidth Strong StructElem StructParent StructParents StructTreeRoot Structural
  Style Sub SubFilter SubType Subj Subject SubjectDN SubmitForm SubmitStandalone Subrs Subtype Subtype2 Summary SummaryView Sup
  Supplement SurplusReturn Suspects Sy Symbology Synchronous T TA TB TBody TBorderStyle TD TF TFoot TH THead TI TID TK TM TOC
  TOCI TP TPadding TR TR2 TRL TS TSm TSn TT TU TX TY TZ Table Tabs Tag Tags Tape TbLr TbRl Teal Technical Template
  TemplateInstantiated Templates Text TextAlign TextDecorationColor TextDecorationThickness TextDecorationType TextIndent
  TextPosition Thermal Thread Threads Thumb TilingType Time TimeStamp Timespan Tint Title ToUnicode Toggle Toolbar Top TopSecret
  Trans TransferFunction TransformMethod TransformParams Transitions Transparency Transparent TransparentBoundingBox
  TransparentBoundingBoxOutline TransparentWireframe TrapNet TrapRegions TrapStyles Trapped Tree TrimBox True TrueType
  TrueTypeFonts TrustedMode Ttl TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight TwoSidedHeadToFoot TwoSidedHeadToHead Tx
  Type Type0 Type1 Type1C Type3 U U3D U3DPath UC UCR UCR2 UE UF UIDBase UR UR3 URI URIActions URL URLS URLType URLs USFT USm USn
  UT UU UV UltraCondensed UltraExpanded Unchanged Uncover Underline UnderlinePosition UnderlineThickness UniCNS-UCS2-H
  UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V UniGB-UCS2-H UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V UniJIS-UCS2-H
  UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UCS2-V UniJIS-UTF16-H UniJIS-UTF16-V UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H
  UniKS-UTF16-V UniqueID Unix Unknown Unordered Unspecified UpperAlpha UpperRoman Usage UseAttachments UseBlackPtComp UseCMap
  UseNone UseOC UseOutlines UseThumbs User UserProperties UserUnit V V2 VA VAlign VE VOffset VP VRI Varnish VarnishFree
  VeriSign.PPKVS Version Vertices VerticesPerRow Video View ViewArea ViewClip ViewState ViewerPreferences Viewport Views
  VisiblePages Volume W W2 WKT WMode WP WS WT WTPDF WWW Warichu WaterResistant Watermark Weekend Weight WeightVector White
  WhitePoint Widget Width Width2 Widths Win WinAnsiEncoding Window Windowed Wipe WireComb Wireframe WrapAroundCover WritingMode
  X XA XD XFA XFAResources XHeight XML XML-1.00 XN XNF XObject XPTS XRef XRefStm XStep XSymWidth XUID XYZ Xsquare Y YStep
  YSymHeight Yellow Ysquare Z Zoom a adbe.pkcs7.detached adbe.pkcs7.s3 adbe.pkcs7.s4 adbe.pkcs7.s5 adbe.pkcs7.sha1
  adbe.x509.rsa_sha1 auto ca cb checked def dup false full_color glTF isFixedPitch lb lenIV max min mod monochrome ms-RKSJ-H
  ms-RKSJ-V msp-RKSJ-H msp-RKSJ-V muLaw nCodeWordCol nCodeWordRow neutral off on op password pb pv-RKSJ-H r rb registration
  trailer::Catalog::Names::Dests trailer::Catalog::Threads true tv version
`
    .trim()
    .split(/\s+/),
);
